import type pg from 'pg';
import { schoolDay } from '../server/lib/school-formats.ts';
import { entry } from './activity.ts';
import { after } from './calendar.ts';
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

/** Check-in of the weekend in progress: two entrances, a cash box, most people, a walk-in, and something to look into. */
export async function insertCheckIn(
  client: pg.ClientBase,
  events: readonly DemoEvent[],
  { coordinator, accountant }: { coordinator: Alumnus; accountant: Alumnus },
): Promise<void> {
  const event = events.find(({ plan }) => plan.has_check_in);
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
    last_seen_at: after(opened, 160),
    unsent_count: 0,
    cash_box_id: index === 0 ? box.id : null,
  }));
  await insertRows(client, 'check_in_devices', devices);
  await insertSales(client, event, { random, device: devices[1], opened });
  const { rows } = await client.query<Ticket>(
    `select t.id, t.registration_id, t.guest_id is not null as is_guest, amount_due_cents(r) - coalesce((
       select sum(base_cents) from payment_entries e where e.registration_id = r.id), 0)::integer as balance
     from tickets t join event_registrations r on r.id = t.registration_id
     where r.event_id = $1 and t.revoked_at is null order by t.registration_id, t.guest_id`,
    [event.row.id],
  );
  const coming = rows.filter(() => random.chance(0.8));
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
    counted_at: after(opened, 180),
    note: 'Five dollars too little: probably wrong change.',
    recorded_by: accountant.row.id,
    recorded_by_name: nameOf(accountant),
  };
  await insertRows(client, 'cash_counts', [{ id: random.uuid(), ...count }]);
}

const SEATS_LEFT = 3;
type Device = { id: string; name: string; volunteer_name: string };
type Sales = { random: Random; device: Device | undefined; opened: Date };

/** A device has sold a seat to a walk-in, and may sell some more. */
async function insertSales(client: pg.ClientBase, { row, tickets }: DemoEvent, { random, device, opened }: Sales) {
  const ticket = tickets.find(({ includes_accommodation }) => !includes_accommodation);
  if (!ticket || !device) return;
  const of = { event_id: row.id, ticket_type_id: ticket.id };
  const walkIn = {
    id: random.uuid(),
    ...of,
    walk_in_name: 'Trevor Nembhard',
    sold_by_device_id: device.id,
    total_amount_cents: ticket.price_cents,
    registered_at: after(opened, 45),
  };
  await insertRows(client, 'event_registrations', [walkIn]);
  const hold = {
    id: random.uuid(),
    ...of,
    seats: SEATS_LEFT,
    kind: 'device',
    device_id: device.id,
    created_at: opened,
  };
  await insertRows(client, 'seat_holds', [hold]);
  const { walk_in_name, registered_at } = walkIn;
  const logged = entry(random, null, registered_at, {
    ...{ action_type: 'REGISTER_EVENT', entity_type: 'event_registrations', entity_id: walkIn.id },
    description: `Sold a seat to ${walk_in_name} at '${device.name}' for ${row.name}`,
    metadata: { event_name: row.name, ticket_type: ticket.name, walk_in_name, device_name: device.name },
  });
  await insertRows(client, 'activity_logs', [logged]);
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
