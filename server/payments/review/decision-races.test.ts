import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { entriesOf, ledgerOf, makeRegistered, queuedMails, submit } from '../../testing/reunions.ts';

const ROUNDS = 50;
const DECISION_SUBJECTS = /is confirmed$|couldn’t be confirmed$/;

async function makePending(app: TestApp) {
  const reunion = await makeRegistered(app);
  const { body } = await submit(app, reunion.member, reunion.registration, { payment_profile_id: reunion.profile.id });
  return { ...reunion, payment: body as { id: string } };
}

type Pair = { one: Person; other: Person };
const makePair = async (app: TestApp): Promise<Pair> => ({
  one: await app.member({ roles: ['ACCOUNTANT'] }),
  other: await app.member({ roles: ['ACCOUNTANT'] }),
});

/** One confirms while the other rejects. */
async function race(app: TestApp, { one, other }: Pair, round: number) {
  const { member, payment, registration } = await makePending(app);
  const presses = [
    () => app.call(one, 'POST /payments/:id/confirmation', { params: payment, body: { notes: 'Seen.' } }),
    () => app.call(other, 'POST /payments/:id/rejection', { params: payment, body: { notes: 'Nothing arrived.' } }),
  ];
  const answers = await Promise.all((round % 2 ? presses : presses.reverse()).map((press) => press()));
  const decisions = (await entriesOf(app, payment.id)).filter(({ action_type }) => action_type !== 'SUBMIT_PAYMENT');
  return {
    member,
    registration,
    answers: answers.map(({ status, body }) => body.code ?? status).sort(),
    decided: answers.filter(({ status }) => status === 200).map(({ body }) => body.status as string),
    decisions: decisions.map(({ action_type }) => action_type),
  };
}

/** The number of queued emails about a decision, per member. */
async function emailsTo(app: TestApp, members: readonly Person[]): Promise<number[]> {
  const mails = (await queuedMails(app)).filter(({ subject }) => DECISION_SUBJECTS.test(subject));
  return members.map(({ email }) => mails.filter(({ to }) => to === email).length);
}

describe('two treasurers at once', () => {
  let t: TestApp;
  let pair: Pair;
  beforeAll(async () => {
    t = await testApp();
    pair = await makePair(t);
  });

  it(`have one outcome, one audit entry and one email in each of ${ROUNDS} rounds of confirm against reject`, async () => {
    const members: Person[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { member, registration, answers, decided, decisions } = await race(t, pair, round);
      members.push(member);
      expect(answers).toEqual([200, 'PAYMENT_NOT_PENDING']);
      const isConfirmed = decided[0] === 'confirmed';
      expect(decisions).toEqual([isConfirmed ? 'CONFIRM_PAYMENT' : 'REJECT_PAYMENT']);
      const [row] = await ledgerOf(t, registration);
      expect(row).toMatchObject(
        isConfirmed
          ? { status: 'confirmed', confirmed_by: pair.one.id, rejected_by: null, notes: 'Seen.' }
          : { status: 'failed', confirmed_by: null, rejected_by: pair.other.id, notes: 'Nothing arrived.' },
      );
    }
    expect(await emailsTo(t, members)).toEqual(members.map(() => 1));
  });

  it('control: without the check for pending both decide, with two entries and two emails', async () => {
    const open = await testApp({ before: ALWAYS_PENDING_VIEW });
    const { member, registration, answers, decided, decisions } = await race(open, await makePair(open), 0);
    expect(answers).toEqual([200, 200]);
    expect(decided).toHaveLength(2);
    expect(decisions.sort()).toEqual(['CONFIRM_PAYMENT', 'REJECT_PAYMENT']);
    expect(await emailsTo(open, [member])).toEqual([2]);
    expect(await ledgerOf(open, registration)).toHaveLength(1);
  });

  it('the database trigger alone prevents a second decision; control: without it both are written', async () => {
    const decideBlindly = async (app: TestApp) => {
      const { payment } = await makePending(app);
      const decisions = [
        { status: 'confirmed', confirmed_at: new Date() },
        { status: 'failed', confirmed_at: null, notes: 'Nothing arrived.' },
      ].map((decision) => app.db.updateTable('payment_ledger').set(decision).where('id', '=', payment.id).execute());
      return (await Promise.allSettled(decisions)).filter((decision) => decision.status === 'fulfilled').length;
    };
    expect(await decideBlindly(t)).toBe(1);
    const open = await testApp({ before: 'drop trigger payment_ledger_facts_unchanged on payment_ledger' });
    expect(await decideBlindly(open)).toBe(2);
  });
});

/** A view that shows every payment as pending, so that the comparison never fails. */
const ALWAYS_PENDING_VIEW = `
  drop trigger payment_ledger_facts_unchanged on payment_ledger;
  alter table payment_ledger rename to ledger_rows;
  do $$ begin execute (
    select 'create view payment_ledger as select '
      || string_agg(case column_name when 'status' then '''pending''::text as status' else quote_ident(column_name) end,
                    ', ' order by ordinal_position)
      || ' from ledger_rows'
    from information_schema.columns where table_name = 'ledger_rows'
  ); end $$;
  create function decide_anyway() returns trigger language plpgsql as $$
  begin
    update ledger_rows
    set status = new.status, notes = new.notes,
        confirmed_at = case new.status when 'confirmed' then new.confirmed_at end,
        rejected_at = case new.status when 'failed' then new.rejected_at end
    where id = old.id;
    return new;
  end $$;
  create trigger decide_anyway instead of update on payment_ledger for each row execute function decide_anyway();`;
