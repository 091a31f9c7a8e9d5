import type pg from 'pg';
import { schoolDay } from '../server/lib/school-formats.ts';
import { after, type Calendar } from './calendar.ts';
import type { DemoEvent } from './events.ts';
import { insertRows } from './insert.ts';
import type { Alumnus } from './people.ts';
import { createRandom, type Random } from './random.ts';
import { nameOf } from './registrations.ts';

const ENTRANCES = [
  ['Main entrance', 'Denise Palmer'],
  ['Car park', 'Winston Gayle'],
] as const;
const HEX = 64;

const FLOAT_CENTS = 10_000;
const PAY_IN_CASH = 3;

type Ticket = { id: string; registration_id: string; is_guest: boolean; balance: number };

/** Check-in of the event that ended last: two entrances, a cash box, most people, and something to look into. */
export async function insertCheckIn(
  client: pg.ClientBase,
  calendar: Calendar,
  events: readonly DemoEvent[],
  { coordinator, accountant }: { coordinator: Alumnus; accountant: Alumnus },
): Promise<void> {
  const [event] = events
    .filter(({ row }) => row.end_date < calendar.now && !row.cancelled_at)
    .toSorted((one, other) => other.row.end_date.getTime() - one.row.end_date.getTime());
  if (!event) return;
  const random = createRandom('check-in');
  const opened = after(event.row.start_date, -60);
  const box = {
    id: random.uuid(),
    event_id: event.row.id,
    name: 'Main entrance',
    opening_float_cents: FLOAT_CENTS,
    added_by: coordinator.row.id,
    added_by_name: nameOf(coordinator),
    added_at: after(opened, -10),
  };
  await insertRows(client, 'cash_boxes', [box]);
  const devices = ENTRANCES.map(([name, volunteer_name], index) => ({
    id: random.uuid(),
    event_id: event.row.id,
    name,
    volunteer_name,
    enrolment_sha256: hash(random),
    enrolment_expires_at: opened,
    token_sha256: hash(random),
    enrolled_at: opened,
    added_by: coordinator.row.id,
    added_by_name: nameOf(coordinator),
    added_at: after(opened, -5),
    last_seen_at: event.row.end_date,
    unsent_count: 0,
    cash_box_id: index === 0 ? box.id : null,
  }));
  await insertRows(client, 'check_in_devices', devices);
  const { rows } = await client.query<Ticket>(
    `select t.id, t.registration_id, t.guest_id is not null as is_guest, amount_due_cents(r) - coalesce((
       select sum(base_cents) from payment_entries e where e.registration_id = r.id), 0)::integer as balance
     from tickets t join event_registrations r on r.id = t.registration_id
     where r.event_id = $1 and t.revoked_at is null order by t.registration_id, t.guest_id`,
    [event.row.id],
  );
  const coming = rows.filter(() => random.chance(0.9));
  const scan = (ticket: Ticket | null, more: object) => scanRow(random, { ticket, opened, more, devices });
  const paying = coming.filter(({ balance, is_guest }) => balance > 0 && !is_guest).slice(0, PAY_IN_CASH);
  const paid = new Set(paying.map(({ registration_id }) => registration_id));
  const due = (ticket: Ticket) =>
    ticket.balance > 0 && !paid.has(ticket.registration_id)
      ? { result_shown: 'payment_due', note: 'Pays by Zelle tonight' }
      : {};
  const twice = coming.slice(0, 1).map((ticket) => scan(ticket, { was_offline: true }));
  const unknown = scan(null, { result_shown: 'not_valid', was_valid: false, note: 'Beverley Lewis, with the band' });
  await insertRows(client, 'check_in_scans', [...coming.map((ticket) => scan(ticket, due(ticket))), ...twice, unknown]);
  const [desk] = devices;
  const payments = paying.map(({ registration_id, balance }) => ({
    id: random.uuid(),
    registration_id,
    kind: 'payment',
    base_cents: balance,
    method: 'cash',
    received_on: schoolDay(opened),
    device_id: desk?.id,
    cash_box_id: box.id,
    recorded_by_name: desk?.volunteer_name,
    recorded_at: after(opened, random.int(10, 100)),
  }));
  await insertRows(client, 'payment_entries', payments);
  const expected_cents = payments.reduce((sum, { base_cents }) => sum + base_cents, FLOAT_CENTS);
  const count = {
    cash_box_id: box.id,
    expected_cents,
    counted_cents: expected_cents - 500,
    counted_by: 'Denise Palmer',
    checked_by: nameOf(accountant),
    counted_at: event.row.end_date,
    note: 'Five dollars too little: probably wrong change.',
    recorded_by: accountant.row.id,
    recorded_by_name: nameOf(accountant),
  };
  await insertRows(client, 'cash_counts', [{ id: random.uuid(), ...count }]);
}

type Given = { ticket: Ticket | null; opened: Date; more: object; devices: readonly { id: string }[] };

function scanRow(random: Random, { ticket, opened, more, devices }: Given) {
  const time = after(opened, random.int(10, 100));
  return {
    id: random.uuid(),
    device_id: random.pick(devices).id,
    ticket_id: ticket?.id ?? null,
    kind: 'entry',
    device_time: time,
    corrected_time: time,
    received_at: time,
    was_offline: false,
    was_valid: true,
    result_shown: 'checked_in',
    note: null as string | null,
    ...more,
  };
}

/** As JSON has bytes. */
const hash = (random: Random): string =>
  `\\x${Array.from({ length: HEX }, () => random.int(0, 15).toString(16)).join('')}`;
