/** An account with one imported statement: the Zelle payments of the last weeks, as a bank words them. */
import { numbered } from '../server/payments/statements/comparison.ts';
import type { Calendar } from './calendar.ts';
import type { Alumnus } from './people.ts';
import { createRandom } from './random.ts';
import { type Booking, nameOf } from './registrations.ts';

const DAY = 24 * 60 * 60 * 1000;
const LONGEST = 60; // lines

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Rows by table. Most lines are payments that members submitted; one is a fee of the bank. */
export function makeStatements(calendar: Calendar, bookings: readonly Booking[], accountant: Alumnus) {
  const random = createRandom('bank statements');
  const account = {
    id: random.uuid(),
    name: 'Association account',
    currency: 'USD',
    last_four: '4417',
    archived_at: null,
    created_at: calendar.at(-200, 10),
    updated_at: calendar.at(-200, 10),
  };
  const since = calendar.at(-45, 0);
  const paid = bookings.flatMap(({ person, payments }) =>
    payments
      .filter(({ submitted_at, status }) => submitted_at > since && status !== 'failed')
      .map(({ submitted_at, total_amount_cents }) => ({
        booked_on: dayOf(submitted_at),
        amount_cents: total_amount_cents,
        payer: nameOf(person).toUpperCase(),
        text: `Zelle payment from ${nameOf(person).toUpperCase()}; Conf# ${random.uuid().slice(0, 8)}`,
      })),
  );
  const fee = {
    booked_on: dayOf(calendar.at(-10, 12)),
    amount_cents: -1_500,
    payer: null,
    text: 'Monthly service fee',
  };
  const facts = [...paid.slice(0, LONGEST), fee].filter(({ booked_on }) => booked_on <= dayOf(calendar.now));
  const other = { currency: null, bank_reference: null, is_reversal: false };
  const lines = numbered(
    facts.map((each, index) => ({ ...each, ...other, line: index + 2 })),
    account.currency,
  ).map(({ position: _position, line: _line, ...row }) => ({ id: random.uuid(), bank_account_id: account.id, ...row }));
  const days = lines.map(({ booked_on }) => booked_on).sort();
  const opening_cents = 482_000;
  const statement = {
    id: random.uuid(),
    bank_account_id: account.id,
    sha256: 'd'.repeat(64),
    format: 'csv',
    first_day: days[0],
    last_day: days.at(-1),
    opening_cents,
    closing_cents: lines.reduce((sum, { amount_cents }) => sum + amount_cents, opening_cents),
    imported_by: accountant.row.id,
    imported_by_name: nameOf(accountant),
    imported_at: new Date(calendar.now.getTime() - DAY),
  };
  const links = lines.map(({ id }) => ({ bank_statement_id: statement.id, bank_line_id: id }));
  return { account, statement, lines, links };
}
