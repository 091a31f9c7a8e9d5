/** Lists of members that the committee has already: their numbers may register, and their profiles begin with what is known. */
import { isDeepStrictEqual } from 'node:util';
import { school } from '../../../school.config.ts';
import type { Context } from '../../lib/context.ts';
import type { Db } from '../../lib/database.ts';
import type { Hear, Refusal } from '../../lib/table-rows.ts';
import { readHeaders } from './columns.ts';
import type { FileLine } from './csv-file.ts';
import { type ListedMember, type PreparedProfile, readMember } from './lines.ts';
import { keepPrepared, selectMembersAmong, selectNumbersAmong, selectPrepared } from './queries.ts';

const BATCH = 500; // lines that are compared with the database at a time

export type Outcome = {
  new: number;
  changed: number;
  same: number;
  /** Numbers whose owners have registered: their profile is theirs. */
  members: number;
  /** Lines that the list itself has revoked. */
  left_out: number;
  refused: number;
};
export type Source = {
  file: string;
  lines: AsyncIterable<FileLine> | Iterable<FileLine>;
  /** A number that an earlier list has is passed over: of one person two tables tell. */
  adds?: true;
};
type Line = { file: string; line: number; member: ListedMember };

/**
 * Compares the lists with the database, and keeps what is new or changed where `write` says so, in the caller's
 * transaction, and leaves no entry in the log. What is refused is told as it is met; a caller who wants all or nothing
 * looks at `refused`.
 */
export async function importMembers(
  ctx: Context,
  sources: readonly Source[],
  write: boolean,
  hear: Hear,
): Promise<Outcome> {
  const outcome: Outcome = { new: 0, changed: 0, same: 0, members: 0, left_out: 0, refused: 0 };
  const refuse = (refusal: Refusal) => {
    outcome.refused += 1;
    hear.refusal(refusal);
  };
  const met = new Map<string, string>();
  let batch: Line[] = [];
  const keep = async () => {
    await compare(ctx, batch, write, outcome, refuse);
    batch = [];
  };
  for (const source of sources) {
    for await (const line of membersOf(source, { ...hear, refusal: refuse }, outcome)) {
      const before = met.get(line.member.phone);
      if (before && source.adds) continue;
      if (before) {
        refuse({ file: line.file, line: line.line, column: 'Phone', sentence: `is the number of ${before} as well.` });
        continue;
      }
      met.set(line.member.phone, `line ${line.line}${sources.length > 1 ? ` of ${line.file}` : ''}`);
      batch.push(line);
      if (batch.length === BATCH) await keep();
    }
  }
  await keep();
  return outcome;
}

async function* membersOf({ file, lines }: Source, hear: Hear, outcome: Outcome): AsyncGenerator<Line> {
  let headers: string[] | undefined;
  let kinds: ReturnType<typeof readHeaders>['kinds'] = [];
  for await (const { line, cells } of lines) {
    if (!headers) {
      headers = cells;
      const columns = readHeaders(headers);
      kinds = columns.kinds;
      for (const sentence of columns.faults) hear.refusal({ file, line, sentence });
      if (columns.faults.length > 0) return;
      if (columns.unknown.length > 0)
        hear.note(`${file}: not read, as no such field is known: ${columns.unknown.join(', ')}.`);
      continue;
    }
    const read = readMember(cells, kinds, headers);
    if (read.result === 'member') yield { file, line, member: read.member };
    else if (read.result === 'left out') outcome.left_out += 1;
    else for (const { column, sentence } of read.problems) hear.refusal({ file, line, column, sentence });
  }
  if (!headers) hear.refusal({ file, line: 1, sentence: 'The file is empty.' });
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
  const kept: { phone: string; note: string | null; profile: PreparedProfile }[] = [];
  for (const { file, line, member } of batch) {
    const { phone, email, note } = member;
    const there = byPhone.get(phone);
    const emailOwner = email ? phoneOf.get(email) : undefined;
    if (there?.status === 'used') outcome.members += 1;
    else if (there?.status === 'revoked') {
      refuse({ file, line, column: 'Phone', sentence: 'was revoked here: take the line out, or add the number anew.' });
    } else if (emailOwner && emailOwner !== phone) {
      refuse({
        file,
        line,
        column: 'E-mail',
        sentence: `belongs to a member with the number ending in ${emailOwner.slice(-4)}.`,
      });
    } else {
      const profile = { ...there?.profile, ...member.profile };
      const isSame =
        there && isDeepStrictEqual(profile, there.profile ?? {}) && (note === null || note === there.notes);
      outcome[isSame ? 'same' : there ? 'changed' : 'new'] += 1;
      if (!isSame) kept.push({ phone, note, profile });
    }
  }
  if (write && kept.length > 0) await keepPrepared(ctx.db, kept, ctx.now);
}

/** What is prepared for a number (E.164), of what the school still has: columns of users. */
export async function preparedProfile(db: Db, phone: string): Promise<PreparedProfile | undefined> {
  const prepared = await selectPrepared(db, phone);
  if (!prepared) return undefined;
  const levels: readonly unknown[] = school.classLevels;
  const forms = Array.from({ length: 8 }, (_, index) => `form_${index + 1}_level`);
  const isKnown = (column: string, value: unknown) => {
    if (column === 'sports_house') return school.houses.some(({ name }) => name === value);
    const form = forms.indexOf(column);
    return form < 0 || (form < school.forms && levels.includes(value));
  };
  return Object.fromEntries(Object.entries(prepared).filter(([column, value]) => isKnown(column, value)));
}
