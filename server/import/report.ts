/** What `npm run import` says, as lines. Pure. */

import type { Refusal } from '../lib/import/table-rows.ts';
import { schoolRange } from '../lib/school-formats.ts';
import type { Outcome } from '../phones/member-lists/import-members.ts';
import type { ImportedEvent, ImportResult } from './import.ts';
import type { Sources } from './sources.ts';

export const refusalLine = ({ file, line, column, sentence }: Refusal): string =>
  `${file}, line ${line}${column ? `, ${column}` : ''}: ${sentence}`;

/** A line for members, one for each table, and one for each event that is new. */
export function summaryLines({ members, counts, events }: ImportResult): string[] {
  const tables = Object.entries(counts).map(
    ([table, { new: added, same, kept, refused }]) =>
      `${table}: ${added} new, ${same} the same, ${kept} different here (they stay as they are here), ${refused} refused.`,
  );
  return [...(members ? [membersLine(members)] : []), ...tables, ...events.map(eventLine)];
}

const membersLine = ({ new: added, changed, same, members, skipped, refused }: Outcome) =>
  `members: ${added} new, ${changed} changed, ${same} the same, ${members} registered already, ${skipped} skipped (revoked), ${refused} refused.`;

const eventLine = ({
  name,
  is_published,
  start_date,
  end_date,
  ticket_types,
  activities,
  rooms,
  registered,
}: ImportedEvent) =>
  [
    `  ${is_published ? 'Published' : 'Draft'}: ${name}, ${schoolRange(start_date, end_date)}`,
    `ticket types ${ticket_types}, activities ${activities}, rooms ${rooms}`,
    registered > 0 && `registered there ${registered}, whose places are free here`,
  ]
    .filter(Boolean)
    .join('; ');

/** What is not brought, and why. */
export function leftLines({ left }: ImportResult, { others }: Sources): string[] {
  const unknown = [...others].filter(([, rows]) => rows > 0).map(([name, rows]) => `${name} (${rows})`);
  return [
    ...left.map(({ table, rows, why }) => `Not brought: ${rows} of ${table}: ${why}.`),
    ...(unknown.length > 0 ? [`Not read, as no such table is known: ${unknown.join(', ')}.`] : []),
  ];
}

export const LEFT_OUT_ADVICE = 'To have what is not brought as CSV files, add -- --left-out FOLDER.';

export const advice = (files: readonly string[]): string =>
  `This was a rehearsal: nothing was written. To write it: npm run import ${files.join(' ')} -- --write`;
