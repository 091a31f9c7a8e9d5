import { displayedEntity } from '../../contract/log-names.ts';
import type { Reply } from '../lib/api.ts';
import { formatDate } from '../lib/format.ts';
import { spaced } from '../lib/text-format.ts';

export type LogEntry = Reply<'GET /activity-logs'>['items'][number];

/** An entity type in the filter. SYSTEM covers several tables, so the label includes the table. */
export function entityLabel(entity_type: string): string {
  const shown = displayedEntity(entity_type);
  return shown === 'SYSTEM' ? `SYSTEM (${spaced(entity_type)})` : shown;
}

export type LogDay = { date: string; entries: LogEntry[] };

/** Groups entries, newest first, by day in the school's zone. */
export function byDay(entries: readonly LogEntry[]): LogDay[] {
  const days: LogDay[] = [];
  for (const entry of entries) {
    const date = formatDate(entry.timestamp);
    const last = days.at(-1);
    if (last?.date === date) last.entries.push(entry);
    else days.push({ date, entries: [entry] });
  }
  return days;
}

/** A metadata value as text: lists joined, objects as JSON. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
}
