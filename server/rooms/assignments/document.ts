/** The rooming list as PDF: each room with its people, their nights and what is still to be paid. */
import { ROOM_TYPE_LABELS } from '../../../contract/labels.ts';
import { formatDate, formatDates } from '../../../contract/times.ts';
import { createPdf } from '../../lib/pdf/document.ts';
import type { PdfCell, PdfColumn } from '../../lib/pdf/table.ts';
import { schoolTime } from '../../lib/school-formats.ts';
import { nameCell, toPay, warnOfCharacters } from '../../registrations/printed/document.ts';
import type { listAttendees } from '../../registrations/printed/lists.ts';
import type { Bed, selectAllRooms } from './queries.ts';

type Event = { name: string; venue_name: string; start_date: Date; end_date: Date; nights: readonly string[] };
type Room = Awaited<ReturnType<typeof selectAllRooms>>[number];
type Attendee = Awaited<ReturnType<typeof listAttendees>>[number];
type Person = Attendee & { beds: Bed[] };
type Sleeping = Person & { nights: readonly number[] };

const COLUMNS: readonly PdfColumn[] = [
  { heading: 'Name', width: 0.5, bold: true },
  { heading: 'Nights', width: 0.28 },
  { heading: 'To pay', width: 0.22, align: 'right' },
];

export async function renderRoomingList(
  event: Event,
  rooms: readonly Room[],
  people: readonly Person[],
  now: Date,
): Promise<Buffer> {
  const title = `Rooming list for ${event.name}`;
  const pdf = await createPdf(title, now, { footer: `${title} · Printed ${schoolTime(now)}` });
  pdf.paragraph(`${formatDates(event.start_date, event.end_date)}, ${event.venue_name}`);
  const occupied = rooms.map((room) => ({ room, sleeping: sleepingIn(room, people) }));
  const full = occupied.filter(({ sleeping }) => sleeping.length > 0);
  const listed = people.filter(({ beds }) => beds.length > 0);
  pdf.paragraph(counted(listed.length, full.length), { colour: 'soft' });
  warnOfCharacters(pdf, listed);
  for (const { room, sleeping } of full) {
    pdf.subheading(headingOf(room));
    const rows = sleeping.map((each): PdfCell[] => [
      nameCell(pdf, { ...each, guest_names: [] }),
      nightsLabel(each.nights, event.nights),
      toPay(each),
    ]);
    await pdf.table(COLUMNS, rows, { size: 10, padding: 8 });
  }
  const empty = occupied.filter(({ sleeping }) => sleeping.length === 0);
  if (empty.length > 0) {
    pdf.subheading('Empty rooms');
    pdf.paragraph(empty.map(({ room }) => room.room_number).join(', '));
  }
  return pdf.finish();
}

function counted(people: number, rooms: number): string {
  if (people === 0) return 'No one is in a room yet.';
  return `${people === 1 ? '1 person' : `${people} people`} in ${rooms === 1 ? '1 room' : `${rooms} rooms`}.`;
}

const sleepingIn = (room: Room, people: readonly Person[]): Sleeping[] =>
  people.flatMap((person) => {
    const bed = person.beds.find(({ room_id }) => room_id === room.id);
    return bed ? [{ ...person, nights: bed.nights }] : [];
  });

const headingOf = ({ room_number, room_type, max_occupancy }: Room): string =>
  `Room ${room_number}: ${ROOM_TYPE_LABELS[room_type].toLowerCase()}, ${max_occupancy === 1 ? '1 bed' : `${max_occupancy} beds`}`;

/** 'All 2 nights', or the days on which they begin. */
function nightsLabel(own: readonly number[], days: readonly string[]): string {
  const isWholeStay = own.length === days.length && own.every((night) => days[night - 1]);
  if (isWholeStay) return days.length === 1 ? '1 night' : `All ${days.length} nights`;
  return own.map((night) => dayLabel(night, days)).join(', ');
}

/** 'Fri 12 Dec'. Noon in UTC is the same day in every zone of a school. */
function dayLabel(night: number, days: readonly string[]): string {
  const day = days[night - 1];
  if (!day) return night < 1 ? 'before the event' : 'after the event';
  return formatDate(`${day}T12:00:00Z`).replace(/ \d{4}$/, '');
}
