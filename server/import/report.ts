/** The output of `npm run import`. Pure. */
import type { Refusal } from '../lib/import/table-rows.ts';
import { schoolRange } from '../lib/school-formats.ts';
import type { Outcome } from '../phones/member-lists/import-members.ts';
import type { ImportedEvent, ImportResult } from './import.ts';
import type { Sources } from './sources.ts';

export const refusalLine = ({ file, line, column, sentence }: Refusal): string =>
  `${file}, line ${line}${column ? `, ${column}` : ''}: ${sentence}`;

export function summaryLines({ members, counts, events }: ImportResult): string[] {
  const tables = Object.entries(counts).map(
    ([table, { new: added, same, kept, refused }]) =>
      `${table}: ${added} new, ${same} the same, ${kept} different here (not changed), ${refused} refused.`,
  );
  return [...(members ? [membersLine(members)] : []), ...tables, ...events.map(eventLine)];
}

const membersLine = ({ new: added, changed, same, members, skipped, refused }: Outcome) =>
  `members: ${added} new, ${changed} changed, ${same} the same, ${members} registered already, ${skipped} skipped (revoked), ${refused} refused.`;

const eventLine = (event: ImportedEvent) =>
  [
    `  ${event.is_published ? 'Published' : 'Draft'}: ${event.name}, ${schoolRange(event.start_date, event.end_date)}`,
    `ticket types ${event.ticket_types}, activities ${event.activities}, rooms ${event.rooms}`,
    event.registered > 0 && `${event.registered} registered there, with no seats here`,
  ]
    .filter(Boolean)
    .join('; ');

export function skippedLines({ skipped }: ImportResult, { others }: Sources): string[] {
  const unknown = [...others].filter(([, rows]) => rows > 0).map(([name, rows]) => `${name} (${rows})`);
  return [
    ...skipped.map(({ table, rows, why }) => `Not imported: ${rows} of ${table}: ${why}.`),
    ...(unknown.length > 0 ? [`Unknown tables, not read: ${unknown.join(', ')}.`] : []),
  ];
}

export const SKIPPED_ADVICE = 'To get the rows that are not imported as CSV files, add -- --skipped FOLDER.';

export const writeAdvice = (files: readonly string[]): string =>
  `This was a dry run: nothing was written. To write it: npm run import ${files.join(' ')} -- --write`;
