/** Rule 1: neither answer nor response time tells a member whether a number is listed. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { mannWhitney } from '../../testing/mann-whitney.ts';
import { numberOfNoOne, plantEntry, plantSuggestion } from '../../testing/rosters.ts';

const SAMPLES = 40;
const WARM_UP = 8;
/** Of 10,000 runs without a difference, five fail for one of the pairs. */
const SIGNIFICANCE = 0.0001;
const KINDS = ['unknown', 'pending', 'used', 'revoked', 'sent'] as const;
type Kind = (typeof KINDS)[number];

/** A number of this kind. `sent`: someone has already sent it for another name. */
async function makeNumber(t: TestApp, kind: Kind, other: Person): Promise<string> {
  const phone = numberOfNoOne();
  if (kind === 'sent') {
    await plantSuggestion(t, await plantEntry(t, 'Una', 'Kerr'), { phone, suggested_by: other.id });
  } else if (kind !== 'unknown') {
    const use = kind === 'used' ? { used_at: new Date(), used_by: other.id } : {};
    await t.db
      .insertInto('allowed_phone_numbers')
      .values({ phone, status: kind, ...use })
      .execute();
  }
  return phone;
}

/** Milliseconds of each kind in random order, and the answers and what the roster shows then. */
async function measure(before?: string) {
  const t = await testApp(before ? { before } : {});
  const [ann, other] = [await t.member(), await t.member()];
  const times = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]));
  const answers = new Map<Kind, Set<string>>(KINDS.map((kind) => [kind, new Set()]));
  for (let round = 0; round < SAMPLES + WARM_UP; round++) {
    for (const kind of KINDS.map((each) => ({ each, at: Math.random() })).sort((a, b) => a.at - b.at)) {
      const phone = await makeNumber(t, kind.each, other);
      const { id } = await plantEntry(t, 'Marcia', 'Brown');
      const began = performance.now();
      const answer = await t.call(ann, 'POST /roster-entries/:id/suggestions', {
        params: { id },
        body: { phone, may_text: false },
      });
      const took = performance.now() - began;
      await t.db
        .updateTable('suggestions')
        .set({ suggested_by: other.id })
        .where('suggested_by', '=', ann.id)
        .execute();
      if (round < WARM_UP) continue;
      times.get(kind.each)?.push(took);
      answers.get(kind.each)?.add(`${answer.status} ${answer.raw}`);
    }
  }
  return { times, answers };
}

const pOf = (times: Map<Kind, number[]>, kind: Kind) => mannWhitney(times.get('unknown') ?? [], times.get(kind) ?? []);

describe('rule 1: a number that is listed, used, revoked, sent by someone else or unknown', () => {
  let measured: Awaited<ReturnType<typeof measure>>;
  beforeAll(async () => {
    measured = await measure();
  });

  it('gets the same answer', () => {
    for (const [, answers] of measured.answers) expect([...answers]).toEqual(['200 {"done":true}']);
  });

  it.each(KINDS.slice(1))('takes as long as an unknown one: %s', (kind) => {
    expect(pOf(measured.times, kind)).toBeGreaterThan(SIGNIFICANCE);
  });
});

it('control: a look that takes at least 100 ms more for a listed number is found', async () => {
  const { times } = await measure(`
    create function look_longer() returns trigger language plpgsql as $$
    begin
      if exists (select from allowed_phone_numbers where phone = new.phone) then
        -- the longer, the busier the machine is
        perform pg_sleep(0.1 + 4 * extract(epoch from clock_timestamp() - transaction_timestamp())::float8);
      end if;
      return new;
    end $$;
    create trigger look_longer before insert on suggestions for each row execute function look_longer()`);
  expect(pOf(times, 'used')).toBeLessThan(SIGNIFICANCE);
});
