/**
 * How many bank lines are matched, how many of them rightly, and what it costs. Run: `node bench/reconcile.ts`. The lines are
 * simulated: 300 people at 4 prices, 60 statements of 40 lines.
 */
import { CODE_CHARACTERS, formatPaymentCode } from '../contract/payment-code.ts';
import { createRandom, type Random } from '../demo/random.ts';
import { paymentCode } from '../demo/registrations.ts';
import { school } from '../school.config.ts';
import { OPERATOR } from '../server/lib/context.ts';
import { recordBatch } from '../server/payments/matching/batches.ts';
import { type LineToMatch, matchLines, type OpenRegistration } from '../server/payments/matching/matcher.ts';
import { listUnpaid } from '../server/payments/reminders/unpaid.ts';
import { showReport } from '../server/payments/report/report.ts';
import { compared, numbered } from '../server/payments/statements/comparison.ts';
import { readStatement } from '../server/payments/statements/readers/read-statement.ts';
import { searchBalances } from '../server/registrations/balances/balances.ts';
import { openWorkspace, type School } from './database.ts';
import { fill } from './growth-data.ts';
import { choosePositions } from './growth-lists.ts';
import { milliseconds, percentile } from './load.ts';

const PEOPLE = 300;
const STATEMENTS = 60;
const LINES = 40;
const PRICES = [4_500, 9_500, 12_000, 25_000];
const FIRST = ['Marcia', 'Devon', 'Cora', 'Basil', 'Ada', 'Omar', 'Simone', 'Winston', 'Paulette', 'Trevor'];
const LAST = ['Brown', 'Campbell', 'Williams', 'Reid', 'Gordon', 'Wedderburn', 'Clarke', 'Nelson', 'Bailey', 'Morgan'];

const registrationsOf = (count: number, random: Random): OpenRegistration[] =>
  Array.from({ length: count }, (_, at) => ({
    registration_id: `${at}`,
    user_id: `user ${at}`,
    names: [`${random.pick(FIRST)} ${random.pick(LAST)}${at % 3 === 0 ? `-${random.pick(LAST)}` : ''}`],
    payment_code: paymentCode(random),
    balance_cents: random.pick(PRICES),
    pending: random.chance(0.5) ? { fee_cents: 0, reference: `ZL-${random.int(100_000, 999_999)}` } : null,
  }));

/** Four in five quote the code, one in ten pays another amount, one in seven lets a relative pay, some mistype. */
function lineFor(payee: OpenRegistration, random: Random): LineToMatch {
  const own = payee.names[0] as string;
  const payer = random.chance(0.86)
    ? random.chance(0.97)
      ? own
      : mistyped(own, random)
    : `${random.pick(FIRST)} ${own.split(' ')[1]}`;
  const code = random.chance(0.9) ? payee.payment_code : mistyped(payee.payment_code, random);
  const memo = random.chance(0.8) ? ` for "${formatPaymentCode(code)}"` : '';
  const reference = payee.pending && random.chance(0.3) ? payee.pending.reference : random.uuid().slice(0, 8);
  const open_cents = random.chance(0.9) ? payee.balance_cents : random.pick(PRICES) + 500;
  const text = `Zelle payment from ${payer.toUpperCase()}${memo}; Conf# ${reference}`;
  const facts = { open_cents, booked_on: '2026-11-03', currency: school.currency, bank_reference: null };
  return { id: payee.registration_id, ...facts, payer, text };
}

function mistyped(text: string, random: Random): string {
  const at = random.int(0, text.length - 1);
  return text.slice(0, at) + random.pick([...CODE_CHARACTERS]) + text.slice(at + 1);
}

function simulate(): void {
  const random = createRandom('80 % quote the code');
  const counts = { ready: 0, check: 0, unmatched: 0 };
  const right = { ready: 0, check: 0, unmatched: 0 };
  for (let statement = 0; statement < STATEMENTS; statement++) {
    const registrations = registrationsOf(PEOPLE, random);
    const payees = random.shuffled(registrations).slice(0, LINES);
    const lines = payees.map((payee) => lineFor(payee, random));
    for (const [id, match] of matchLines(lines, { registrations, aliases: [] })) {
      counts[match.class] += 1;
      if (match.shares.length === 1 && match.shares[0]?.registration_id === id) right[match.class] += 1;
    }
  }
  const share = (of: keyof typeof counts) => `${Math.round((100 * counts[of]) / (STATEMENTS * LINES))} %`;
  const wrong = (of: keyof typeof counts) => counts[of] - right[of];
  console.log(
    `lines: ready ${share('ready')} (${wrong('ready')} wrong), check ${share('check')} (${wrong('check')} wrong of ${counts.check}), by hand ${share('unmatched')}`,
  );
}

async function printTime(what: string, work: () => unknown): Promise<void> {
  console.log(`${what}: ${(await milliseconds(work)).toFixed(0)} ms`);
}

simulate();

const random = createRandom('cost');
const thousand = registrationsOf(1_000, random);
const lines = thousand.slice(0, 400).map((payee) => lineFor(payee, random));
for (const round of ['first', 'second'])
  await printTime(`400 lines × 1,000 registrations, ${round}`, () =>
    matchLines(lines, { registrations: thousand, aliases: [] }),
  );

const rows = Array.from(
  { length: 5_000 },
  (_, n) => `2026-11-${String(1 + (n % 28)).padStart(2, '0')},Deposit ${n},${n + 1}.50`,
);
const file = Buffer.from(['Date,Description,Amount,Running Bal.', ...rows.map((row) => `${row},`)].join('\n'));
await printTime('preview of 5,000 lines', () => {
  const columns = { date: 0, text: 1, payer: null, amount: 2, debit: null, credit: null };
  const reading = readStatement(file, { given: { columns, day_order: null }, saved: new Map() });
  if ('question' in reading) throw new Error('the file is not clear');
  const read = numbered(reading.statement.lines, 'USD');
  return compared(
    read,
    read.map((line) => ({ ...line, id: line.fingerprint })),
  );
});

async function recordHundred({ pool, db }: School): Promise<void> {
  await fill(pool, { alumni: 2_000, events: 10, logs: 10_000 });
  const { ctx: reader } = await choosePositions(db, pool, 2_000);
  await pool.query(`
    with account as (insert into bank_accounts (name, currency) values ('Account', '${school.currency}') returning id)
    insert into bank_lines (bank_account_id, booked_on, amount_cents, currency, text, fingerprint, occurrence)
    select account.id, (now() at time zone '${school.zone}')::date, 12000, '${school.currency}', 'Deposit', repeat('0', 64), n
    from account, generate_series(1, 100) n`);
  const { rows: open } = await pool.query(`
    select l.id as line, r.id as registration, r.total_amount_cents as cents
    from (select id, row_number() over (order by id) as n from bank_lines) l
    join (select id, total_amount_cents, row_number() over (order by id) as n from event_registrations
          where payment_status <> 'paid' and total_amount_cents > 0) r using (n)`);
  const items = open.map(({ line, registration, cents }) => ({
    bank_line_id: line,
    shares: [{ registration_id: registration, amount_cents: Math.min(cents, 12_000), balance_cents: cents }],
    reason: null,
    remembers_payer: false,
  }));
  const actor = { ...reader.actor, first_name: 'Tess', last_name: 'Reid', email: 'tess@school.example' };
  const ctx = { ...reader, actor, requestContext: OPERATOR.requestContext };
  const began = performance.now();
  const result = await db.transaction().execute((trx) => recordBatch({ ...ctx, db: trx }, { items }));
  const done = result.items.filter(({ refusal }) => refusal === null).length;
  if (done < items.length) throw new Error('a transfer was refused');
  console.log(`batch of ${done}: ${(performance.now() - began).toFixed(0)} ms`);
}

const ENTRIES = 100_000;
const READS = 20;

/** The report and the balances that a search finds, with an entry for each of 100,000 registrations. */
async function readMoney({ pool, db }: School): Promise<void> {
  const alumni = Math.ceil(ENTRIES / 0.9); // nine in ten are registered
  await fill(pool, { alumni, events: 40, logs: alumni + 10_000 });
  await pool.query(`
    insert into payment_entries (registration_id, kind, base_cents, method, received_on, recorded_by_name)
    select id, 'payment', 5000, 'cash', (now() at time zone '${school.zone}')::date, 'Tess Reid' from event_registrations r
    where not exists (select from payment_entries e where e.registration_id = r.id)`);
  await pool.query('vacuum analyze');
  const { ctx: reader, positions } = await choosePositions(db, pool, alumni);
  const ctx = { ...reader, actor: { ...reader.actor, roles: ['SUPER_ADMIN'] } };
  const reads = {
    'report of all events': () => showReport(ctx, {}),
    'report of an event': () => showReport(ctx, { event: positions.event }),
    'balances found by a name': () => searchBalances(ctx, 'marcia campbell'),
    'unpaid registrations of an event': () => listUnpaid(ctx, positions.event),
  };
  for (const [what, read] of Object.entries(reads)) {
    const took: number[] = [];
    for (let n = 0; n < READS; n++) took.push(await milliseconds(read));
    console.log(`${what}: p95 ${percentile(took, 0.95).toFixed(0)} ms`);
  }
}

const workspace = await openWorkspace({ durable: false });
try {
  await recordHundred(await workspace.open('school'));
  await readMoney(await workspace.open('money'));
} finally {
  await workspace.close();
}
