/** Lists of people as PDF, with boxes to tick. */
import { formatMoney } from '../../../contract/money.ts';
import { formatPaymentCode } from '../../../contract/payment-code.ts';
import { formatDates } from '../../../contract/times.ts';
import { createPdf } from '../../lib/pdf/document.ts';
import type { PdfCell, PdfColumn } from '../../lib/pdf/table.ts';
import { schoolRange, schoolTime } from '../../lib/school-formats.ts';
import type { Activity, Attendee, SignedUp } from './queries.ts';

type Pdf = Awaited<ReturnType<typeof createPdf>>;

/** For people who are not on the list: each page has as many empty lines. */
const EMPTY_LINES = 5;

/** What a list says of its event. */
export type Event = { name: string; venue_name: string; start_date: Date; end_date: Date };

export function renderRoster(event: Event, people: readonly Attendee[], now: Date): Promise<Buffer> {
  const where = `${formatDates(event.start_date, event.end_date)}, ${event.venue_name}`;
  return renderList({ title: `Roster for ${event.name}`, where, people, now }, ROSTER_COLUMNS, (each) => [
    each.ticket_type_name,
    toPay(each),
  ]);
}

export function renderSignups(activity: Activity, people: readonly SignedUp[], now: Date): Promise<Buffer> {
  const { name, event_name, start_time, end_time, location } = activity;
  const where = [event_name, schoolRange(start_time, end_time), location].filter(Boolean).join(', ');
  return renderList({ title: `Sign-ups for ${name}`, where, people, now }, [], () => []);
}

type List<P> = { title: string; where: string; people: readonly P[]; now: Date };

/** A box and a name for each person, and `columns`, which `cells` fills. */
async function renderList<P extends Person>(
  { title, where, people, now }: List<P>,
  columns: readonly PdfColumn[],
  cells: (person: P) => readonly PdfCell[],
): Promise<Buffer> {
  const pdf = await createPdf(title, now, { footer: `${title} · Printed ${schoolTime(now)}` });
  pdf.paragraph(where);
  pdf.paragraph(counted(people), { colour: 'soft' });
  warnOfCharacters(pdf, people);
  const rest = columns.reduce((left, { width }) => left - width, 1 - HERE.width);
  await pdf.table(
    [HERE, { heading: 'Name', width: rest, bold: true }, ...columns],
    people.map((each) => ['', nameCell(pdf, each), ...cells(each)]),
    { size: 10, padding: 8, emptyRows: EMPTY_LINES },
  );
  return pdf.finish();
}

const HERE: PdfColumn = { heading: 'Here', width: 0.08, isTickBox: true };
const ROSTER_COLUMNS: readonly PdfColumn[] = [
  { heading: 'Ticket type', width: 0.28 },
  { heading: 'To pay', width: 0.22, align: 'right' },
];

function counted(people: readonly Person[]): string {
  if (people.length === 0) return 'No one yet.';
  const guests = people.filter(({ host_name }) => host_name !== null).length;
  const all = people.length === 1 ? '1 person' : `${people.length} people`;
  return guests > 0 ? `${all}, ${guests === 1 ? '1 guest' : `${guests} guests`} among them.` : `${all}.`;
}

type Person = SignedUp & Partial<Pick<Attendee, 'guest_names'>>;

/** 'Brown (Campbell), Marcia'; below it who they come with. */
export function nameCell(pdf: Pdf, person: Person): PdfCell {
  const { host_name, guest_names = [], payment_code } = person;
  const text = listedName(person);
  const notes = [
    host_name && `with ${host_name}`,
    guest_names.length > 0 && `brings ${guest_names.join(', ')}`,
    !pdf.hasCharacters(text) && `payment code ${formatPaymentCode(payment_code)}`,
  ];
  return { text, note: notes.filter(Boolean).join('\n') };
}

/** 'Brown (Campbell), Marcia' */
export function listedName({ last_name, first_name, name_at_school }: SignedUp): string {
  const former = name_at_school && name_at_school !== last_name.trim() ? ` (${name_at_school})` : '';
  return [`${last_name}${former}`, first_name].filter(Boolean).join(', ');
}

/** Guests are paid for by the member who brings them. */
export function toPay({ outstanding_cents, hotel_balance_cents, status, host_name }: Attendee): PdfCell {
  if (host_name !== null) return '';
  const notes = [
    status === 'awaiting_review' && 'awaiting review',
    hotel_balance_cents && `${formatMoney(hotel_balance_cents)} at check-in`,
  ];
  return { text: outstanding_cents ? formatMoney(outstanding_cents) : '–', note: notes.filter(Boolean).join('\n') };
}

export function warnOfCharacters(pdf: Pdf, people: readonly SignedUp[]): void {
  if (people.every((person) => pdf.hasCharacters(listedName(person)))) return;
  pdf.paragraph(
    'Characters that can’t be printed here are shown as “?”. The payment code below such a name finds the person under Registrations.',
    { bold: true },
  );
}
