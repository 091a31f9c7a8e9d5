/** An account with one imported statement: the Zelle payments of the last weeks, as a bank words them. */
import { DAY_MS } from '../contract/constants.ts';
import { formatPaymentCode } from '../contract/payment-code.ts';
import { school } from '../school.config.ts';
import { numbered } from '../server/payments/statements/comparison.ts';
import type { Calendar } from './calendar.ts';
import type { Entry } from './payment-entries.ts';
import type { Alumnus } from './people.ts';
import { createRandom, type Random } from './random.ts';
import { type Booking, nameOf } from './registrations.ts';

const LONGEST = 60; // lines

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

type Said = { booked_on: string; amount_cents: number; payer: string | null; text: string };
type Money = { bookings: readonly Booking[]; entries: readonly Entry[] };

/**
 * Rows by table. What was confirmed is recorded from its line; of what is pending, some payers wrote the code, some only
 * their name, and some let a relative pay.
 */
export function makeStatements(calendar: Calendar, { bookings, entries }: Money, accountant: Alumnus) {
  const random = createRandom('bank statements');
  const account = {
    id: random.uuid(),
    name: 'Association account',
    currency: school.currency,
    last_four: '4417',
    archived_at: null,
    created_at: calendar.at(-200, 10),
    updated_at: calendar.at(-200, 10),
  };
  const since = calendar.at(-45, 0);
  const entryOf = new Map(entries.flatMap((entry) => (entry.kind === 'payment' ? [[entry.ledger_id, entry]] : [])));
  const paid = bookings.flatMap(({ person, registration, payments }) =>
    payments
      .filter(({ submitted_at, status }) => submitted_at > since && status !== 'failed')
      .map(({ id, submitted_at, total_amount_cents }) => {
        const entry = entryOf.get(id);
        const amount_cents = entry ? entry.base_cents + entry.fee_cents : total_amount_cents;
        const said = zelle(nameOf(person), formatPaymentCode(registration.payment_code), random);
        return { entry, said: { booked_on: dayOf(submitted_at), amount_cents, ...said } };
      }),
  );
  const others = [FEE, GIFT].map((said) => ({
    entry: undefined,
    said: { ...said, booked_on: dayOf(calendar.at(-10, 12)) },
  }));
  const facts = [...paid.slice(0, LONGEST), ...others].filter(({ said }) => said.booked_on <= dayOf(calendar.now));
  const other = { currency: null, bank_reference: null, is_reversal: false };
  const lines = numbered(
    facts.map(({ said }, index) => ({ ...said, ...other, line: index + 2 })),
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
    imported_at: new Date(calendar.now.getTime() - DAY_MS),
  };
  const links = lines.map(({ id }) => ({ bank_statement_id: statement.id, bank_line_id: id }));
  const lineOf = new Map(lines.flatMap(({ id }, at) => (facts[at]?.entry ? [[facts[at].entry.id, id]] : [])));
  return { account, statement, lines, links, lineOf };
}

const FEE = { amount_cents: -1_500, payer: null, text: 'Monthly service fee' };
const GIFT = { amount_cents: 25_000, payer: 'CLASS OF 1974', text: 'Gift for the new library' };

function zelle(name: string, code: string, random: Random): Pick<Said, 'payer' | 'text'> {
  const conf = `Conf# ${random.uuid().slice(0, 8)}`;
  const memo = random.chance(0.6) ? ` for “${code}”` : '';
  const payer = (
    random.chance(0.8) ? name : `${random.pick(['R.', 'T.', 'L.'])} ${name.split(' ').at(-1)}`
  ).toUpperCase();
  return { payer, text: `Zelle payment from ${payer}${memo}; ${conf}` };
}
