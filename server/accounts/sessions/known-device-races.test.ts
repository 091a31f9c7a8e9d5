/** An account knows at most ten browsers. The control shows that parallel sign-ins could make them more. */
import { beforeAll, expect, it } from 'vitest';
import { loadEnv } from '../../config/env.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { SECRET } from '../../testing/members.ts';
import { cookiesFrom, memberWithPassword, signIn } from '../../testing/sign-ins.ts';
import { KNOWN_DEVICES, rememberDevice } from './known-devices.ts';

const PARALLEL = 12;
const ROUNDS = 5;
let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});

const hashesOf = async ({ id }: Person) => {
  const rows = t.db.selectFrom('known_devices').select('id_hash').where('user_id', '=', id);
  return (await rows.orderBy('last_used_at').execute()).map(({ id_hash }) => id_hash.toString('base64url'));
};

it('the browser not used for longest is forgotten when an eleventh signs in', async () => {
  const ann = await memberWithPassword(t);
  const cookies: string[] = [];
  for (let index = 0; index < KNOWN_DEVICES; index++) cookies.push(cookiesFrom(await signIn(t, ann)));
  const before = await hashesOf(ann);
  await signIn(t, ann, { cookie: cookies[0] ?? '' }); // used again, so no longer the oldest
  await signIn(t, ann);
  const after = await hashesOf(ann);
  expect(after).toHaveLength(KNOWN_DEVICES);
  expect(after.slice(0, -1)).toEqual([...before.slice(2), before[0]]);
});

it(`${PARALLEL} parallel sign-ins in new browsers leave ten, ${ROUNDS} times`, async () => {
  const ann = await memberWithPassword(t);
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await Promise.all(Array.from({ length: PARALLEL }, () => signIn(t, ann)));
    expect(answers.map(({ status }) => status)).toEqual(Array(PARALLEL).fill(200));
    expect(await hashesOf(ann)).toHaveLength(KNOWN_DEVICES);
  }
});

it('parallel sign-ins in one browser leave one', async () => {
  const ann = await memberWithPassword(t);
  const cookie = cookiesFrom(await signIn(t, ann));
  await Promise.all(Array.from({ length: PARALLEL }, () => signIn(t, ann, { cookie })));
  expect(await hashesOf(ann)).toHaveLength(1);
});

it('control: without the account’s lock they become more', async () => {
  const ann = await memberWithPassword(t);
  const env = loadEnv({ SESSION_SECRET: SECRET, PUBLIC_URL: 'http://localhost:3000', LOG_LEVEL: 'silent' });
  const requestContext = { id: '', client: '', user_agent: null, cookie: undefined, setCookie: () => {} };
  const remember = () =>
    t.db
      .transaction()
      .execute((db) => rememberDevice({ actor: null, db, now: new Date(), requestContext }, ann.id, env));
  for (let round = 0; round < 20; round++) {
    await Promise.all(Array.from({ length: PARALLEL }, remember));
    if ((await hashesOf(ann)).length > KNOWN_DEVICES) return;
  }
  throw new Error('the race never showed: the tests above prove nothing');
});
