/** Imports the committee's member lists: the numbers may register, and their profiles are prepared from the list. */
import { isDeepStrictEqual } from 'node:util';
import { isLeavingYear } from '../../../contract/leaving-years.ts';
import { school } from '../../../school.config.ts';
import type { Context } from '../../lib/context.ts';
import type { Db } from '../../lib/db/database.ts';
import type { ImportReporter, Refusal } from '../../lib/import/table-rows.ts';
import { readHeaders } from './columns.ts';
import type { FileLine } from './csv-file.ts';
import { type ListedMember, type PreparedProfile, readMember } from './lines.ts';
import { savePreparedProfiles, selectMembersAmong, selectNumbersAmong, selectPrepared } from './queries.ts';

const BATCH = 500; // lines compared with the database at a time

export type Outcome = {
  new: number;
  changed: number;
  same: number;
  /** Numbers whose owners have registered. Their profiles aren't changed. */
  members: number;
  /** Lines that the list marks as revoked. */
  skipped: number;
  refused: number;
};
export type Source = {
  file: string;
  lines: AsyncIterable<FileLine> | Iterable<FileLine>;
  /** Numbers in earlier sources are skipped: two tables describe the same person. */
  isAdditional?: true;
};
type Line = { file: string; line: number; member: ListedMember };

/**
 * Compares the lists with the database and, if `write` is set, stores what is new or changed in the caller's
 * transaction. Refused lines are reported one by one; for all or nothing, check `refused`. Doesn't write to the log.
 */
export async function importMembers(
  ctx: Context,
  sources: readonly Source[],
  write: boolean,
  report: ImportReporter,
): Promise<Outcome> {
  const outcome: Outcome = { new: 0, changed: 0, same: 0, members: 0, skipped: 0, refused: 0 };
  const refuse = (refusal: Refusal) => {
    outcome.refused += 1;
    report.refusal(refusal);
  };
  const seen = new Map<string, string>();
  let batch: Line[] = [];
  const flush = async () => {
    await compare(ctx, batch, write, outcome, refuse);
    batch = [];
  };
  for (const source of sources) {
    for await (const line of membersOf(source, { ...report, refusal: refuse }, outcome)) {
      const before = seen.get(line.member.phone);
      if (before && source.isAdditional) continue;
      if (before) {
        refuse({ file: line.file, line: line.line, column: 'Phone', sentence: `is also the number of ${before}.` });
        continue;
      }
      seen.set(line.member.phone, `line ${line.line}${sources.length > 1 ? ` of ${line.file}` : ''}`);
      batch.push(line);
      if (batch.length === BATCH) await flush();
    }
  }
  await flush();
  return outcome;
}

async function* membersOf({ file, lines }: Source, report: ImportReporter, outcome: Outcome): AsyncGenerator<Line> {
  let headers: string[] | undefined;
  let kinds: ReturnType<typeof readHeaders>['kinds'] = [];
  for await (const { line, cells } of lines) {
    if (!headers) {
      headers = cells;
      const columns = readHeaders(headers);
      kinds = columns.kinds;
      for (const sentence of columns.errors) report.refusal({ file, line, sentence });
      if (columns.errors.length > 0) return;
      if (columns.unknown.length > 0)
        report.note(`${file}: these columns aren't known and were skipped: ${columns.unknown.join(', ')}.`);
      continue;
    }
    const read = readMember(cells, kinds, headers);
    if (read.result === 'member') yield { file, line, member: read.member };
    else if (read.result === 'skipped') outcome.skipped += 1;
    else for (const { column, sentence } of read.problems) report.refusal({ file, line, column, sentence });
  }
  if (!headers) report.refusal({ file, line: 1, sentence: 'The file is empty.' });
}

async function compare(
  ctx: Context,
  batch: Line[],
  write: boolean,
  outcome: Outcome,
  refuse: (refusal: Refusal) => void,
) {
  if (batch.length === 0) return;
  const listed = await selectNumbersAmong(
    ctx.db,
    batch.map(({ member }) => member.phone),
  );
  const byPhone = new Map(listed.map((row) => [row.phone, row]));
  const emails = batch.flatMap(({ member }) => member.email ?? []);
  const phoneOf = new Map((await selectMembersAmong(ctx.db, emails)).map(({ email, phone }) => [email, phone]));
  const changes: { phone: string; note: string | null; profile: PreparedProfile }[] = [];
  for (const { file, line, member } of batch) {
    const { phone, email, note } = member;
    const there = byPhone.get(phone);
    const emailOwner = email ? phoneOf.get(email) : undefined;
    const refuseCell = (column: string, sentence: string) => refuse({ file, line, column, sentence });
    // A member who changed to another number still has it in the committee's list.
    if (there?.status === 'used' || there?.used_by) outcome.members += 1;
    else if (there?.status === 'revoked') {
      refuseCell('Phone', 'was revoked here. Restore it under Phone Numbers, or remove the line.');
    } else if (emailOwner && emailOwner !== phone) {
      refuseCell('Email', `belongs to a member with the number ending in ${emailOwner.slice(-4)}.`);
    } else {
      const profile = { ...there?.profile, ...member.profile };
      const isSame =
        there && isDeepStrictEqual(profile, there.profile ?? {}) && (note === null || note === there.notes);
      outcome[isSame ? 'same' : there ? 'changed' : 'new'] += 1;
      if (!isSame) changes.push({ phone, note, profile });
    }
  }
  if (write && changes.length > 0) await savePreparedProfiles(ctx.db, changes, ctx.now);
}

/** The profile prepared for a number (E.164), by column of users, without levels, houses and years the school no longer has. */
export async function preparedProfile(db: Db, phone: string): Promise<PreparedProfile | undefined> {
  const prepared = await selectPrepared(db, phone);
  if (!prepared) return undefined;
  const levels: readonly unknown[] = school.classLevels;
  const forms = Array.from({ length: 8 }, (_, index) => `form_${index + 1}_level`);
  const isKnown = (column: string, value: unknown) => {
    if (column === 'leaving_year') return isLeavingYear(Number(value));
    if (column === 'sports_house') return school.houses.some(({ name }) => name === value);
    const form = forms.indexOf(column);
    return form < 0 || (form < school.forms && levels.includes(value));
  };
  return Object.fromEntries(Object.entries(prepared).filter(([column, value]) => isKnown(column, value)));
}
