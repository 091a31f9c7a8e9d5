/** Badges to print: first name large, and what tells classmates who it is. */
import type { BadgeSheet } from '../../../contract/printed-lists.ts';
import { recordExport } from '../../audit/entries.ts';
import { loadEvent } from '../../events/events.ts';
import type { MemberContext } from '../../lib/context.ts';
import type { FileReply } from '../../lib/http/operations.ts';
import { schoolDay } from '../../lib/school-formats.ts';
import { readMarks } from '../questions/marks.ts';
import { type Listing, readFilter } from '../staff/queries.ts';
import { renderBadges } from './badge-pages.ts';
import { selectAttendees } from './queries.ts';
import { SHEETS } from './sheets.ts';
import { renderTestPage } from './test-page.ts';

type Wanted = Listing & { sheet: BadgeSheet; parts: 'badges' | 'test_page' };

/** Of the members found and all their guests, A to Z; or the page that tests the alignment. Throws EVENT_NOT_FOUND. */
export async function printBadges(
  ctx: MemberContext,
  eventId: string,
  { sheet, parts, ...listing }: Wanted,
): Promise<FileReply> {
  const event = await loadEvent(ctx, eventId);
  const reply = (name: string, pdf: Buffer) => ({ content: pdf, type: 'application/pdf', name });
  if (parts === 'test_page')
    return reply(`badges-test-page-${sheet}.pdf`, await renderTestPage(SHEETS[sheet], ctx.now));
  await recordExport(ctx, 'event_registrations', `badges of event '${event.name}'`, listing);
  const filter = await readFilter(ctx.db, listing);
  const marksOf = await readMarks(ctx.db, eventId, 'print_on_badge');
  const people = (await selectAttendees(ctx.db, eventId, filter)).map((each) => ({ ...each, marks: marksOf(each) }));
  return reply(`badges-${schoolDay(ctx.now)}.pdf`, await renderBadges(event, people, SHEETS[sheet], ctx.now));
}
