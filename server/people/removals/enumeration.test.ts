/** Rule 1: neither answer nor response time tells whether a number or a name is known. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { mannWhitney } from '../../testing/mann-whitney.ts';
import { numberOfNoOne, plantEntry, plantSuggestion } from '../../testing/rosters.ts';
import { codeTextedTo, registeringBrowser } from '../../testing/sign-ins.ts';

const SAMPLES = 40;
const WARM_UP = 8;
/** Of 10,000 runs without a difference, six fail for one of the pairs. */
const SIGNIFICANCE = 0.0001;
const KINDS = ['unknown', 'suggested', 'listed', 'used'] as const;
type Kind = (typeof KINDS)[number];
const STEPS = ['code', 'removal'] as const;
type Step = (typeof STEPS)[number];

async function makeNumber(t: TestApp, kind: Kind, other: Person): Promise<string> {
  const phone = numberOfNoOne();
  if (kind === 'suggested')
    await plantSuggestion(t, await plantEntry(t, 'Una', 'Kerr'), { phone, suggested_by: other.id });
  if (kind === 'listed') await t.db.insertInto('allowed_phone_numbers').values({ phone }).execute();
  if (kind === 'used') {
    const use = { status: 'used', used_at: new Date(), used_by: other.id };
    await t.db
      .insertInto('allowed_phone_numbers')
      .values({ phone, ...use })
      .execute();
  }
  return phone;
}

/** Milliseconds of each step and kind in random order, and the answers. */
async function measure(before?: string) {
  const t = await testApp(before ? { before } : {});
  const other = await t.member();
  const times = new Map<string, number[]>();
  const answers = new Map<Step, Set<string>>(STEPS.map((step) => [step, new Set()]));
  const timed = async (step: Step, kind: Kind, isCounted: boolean, work: () => ReturnType<TestApp['call']>) => {
    const began = performance.now();
    const answer = await work();
    const took = performance.now() - began;
    if (!isCounted) return;
    times.set(`${step} ${kind}`, [...(times.get(`${step} ${kind}`) ?? []), took]);
    answers.get(step)?.add(`${answer.status} ${answer.raw}`);
  };
  for (let round = 0; round < SAMPLES + WARM_UP; round++) {
    await t.db.deleteFrom('rate_limits').where('key', 'like', 'removal-codes%').execute();
    for (const { each } of KINDS.map((kind) => ({ each: kind, at: Math.random() })).sort((a, b) => a.at - b.at)) {
      const phone = await makeNumber(t, each, other);
      const browser = registeringBrowser(t);
      const isCounted = round >= WARM_UP;
      await timed('code', each, isCounted, () => browser.askRemoval(phone));
      const code = codeTextedTo(t, phone);
      await timed('removal', each, isCounted, () => browser.remove(phone, code));
    }
  }
  const p = (step: Step, kind: Kind) =>
    mannWhitney(times.get(`${step} unknown`) ?? [], times.get(`${step} ${kind}`) ?? []);
  return { answers, p };
}

describe('rule 1: a number that is suggested, listed, used or unknown', () => {
  let measured: Awaited<ReturnType<typeof measure>>;
  beforeAll(async () => {
    measured = await measure();
  });

  it('gets the same answers', () => {
    const sent = '{"sent":true,"resend_after_seconds":60,"is_delayed":false,"is_earlier":false}';
    expect([...(measured.answers.get('code') ?? [])]).toEqual([`200 ${sent}`]);
    expect([...(measured.answers.get('removal') ?? [])]).toEqual(['200 {"done":true}']);
  });

  it.each(STEPS.flatMap((step) => KINDS.slice(1).map((kind) => [step, kind] as const)))(
    'takes as long as an unknown one: %s, %s',
    (step, kind) => {
      expect(measured.p(step, kind)).toBeGreaterThan(SIGNIFICANCE);
    },
  );
});

it('control: a removal that takes at least 100 ms more for a suggested number is found', async () => {
  const { p } = await measure(`
    create function look_longer() returns trigger language plpgsql as $$
    begin
      if exists (select from suggestions s join verification_codes c on c.phone = s.phone
                 where c.used_at = (select max(used_at) from verification_codes)) then
        -- the longer, the busier the machine is
        perform pg_sleep(0.1 + 4 * extract(epoch from clock_timestamp() - transaction_timestamp())::float8);
      end if;
      return new;
    end $$;
    create trigger look_longer before insert on roster_removals for each row execute function look_longer()`);
  expect(p('removal', 'suggested')).toBeLessThan(SIGNIFICANCE);
});
