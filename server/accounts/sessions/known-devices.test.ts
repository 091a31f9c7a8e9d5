/** Strangers who use up an account's limits don't lock its owner out of browsers that signed in before. docs/decisions/0035 */
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/constants.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { appCode } from '../../testing/authenticators.ts';
import {
  addPasskey,
  cookiesFrom,
  deviceFrom,
  freshAddress,
  memberWithPassword,
  PASSWORD,
  signIn,
  signInWithPasskey,
  turnOnTwoFactor,
  whoIs,
} from '../../testing/sign-ins.ts';

let t: TestApp;
let ann: Person;

beforeAll(async () => {
  t = await testApp();
});

const newDevice = async (person = ann, cookie = '') => deviceFrom(await signIn(t, person, { cookie }));

const guess = (person: Person, ip = freshAddress(), cookie = '') =>
  t.call(null, 'POST /session', { body: { email: person.email, password: 'not her password' }, ip, cookie });

/** Eight wrong passwords from each of 13 addresses: more than the 100 that the account allows in an hour. */
async function attack(person: Person, address = (_: number) => freshAddress()): Promise<void> {
  for (let from = 0; from < 13; from++) {
    const ip = address(from);
    await Promise.all(Array.from({ length: 8 }, () => guess(person, ip)));
  }
}

const devicesOf = ({ id }: Person) =>
  t.db.selectFrom('known_devices').selectAll().where('user_id', '=', id).orderBy('created_at').execute();
const isKnown = async (cookie: string, person = ann): Promise<boolean> => {
  const before = await devicesOf(person);
  await signIn(t, person, { cookie });
  return (await devicesOf(person)).length === before.length;
};

describe('a sign-in', () => {
  it('gives the browser a cookie for a year, which is stored as a hash', async () => {
    ann = await memberWithPassword(t);
    const answer = await signIn(t, ann);
    const cookie = answer.cookies.find((each) => each.startsWith('alumni_device='));
    expect(cookie).toMatch(/^alumni_device=[^;]+; Path=\/api; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
    const id = /=([\w-]{22})\./.exec(cookie ?? '')?.[1] as string;
    const [row, ...more] = await devicesOf(ann);
    expect(more).toEqual([]);
    expect(row?.id_hash).toHaveLength(32);
    expect(JSON.stringify([row, row?.id_hash.toString(), row?.id_hash.toString('base64url')])).not.toContain(id);
  });

  it('in a known browser renews it instead of adding one', async () => {
    ann = await memberWithPassword(t);
    const device = await newDevice();
    const [first] = await devicesOf(ann);
    t.clock.now = new Date(Date.now() + DAY_MS);
    const again = deviceFrom(await signIn(t, ann, { cookie: device }));
    t.clock.now = undefined;
    expect(again.split('.')[0]).toBe(device.split('.')[0]);
    expect(again).not.toBe(device);
    const [row, ...more] = await devicesOf(ann);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ id_hash: first?.id_hash, created_at: first?.created_at });
    expect(row?.last_used_at.getTime()).toBeGreaterThan(first?.last_used_at.getTime() as number);
  });

  it('that isn’t complete without two-factor makes no browser known', async () => {
    ann = await memberWithPassword(t);
    const { codes } = await turnOnTwoFactor(t, ann);
    const begun = await signIn(t, ann);
    expect([deviceFrom(begun), await devicesOf(ann)]).toEqual(['', []]);
    const body = { recovery_code: codes[0] };
    const done = await t.call(null, 'POST /session/recovery-code', { cookie: cookiesFrom(begun), body });
    expect([deviceFrom(done) !== '', (await devicesOf(ann)).length]).toEqual([true, 1]);
  });

  it('of two people in one browser makes it known to both, with hashes that don’t match', async () => {
    ann = await memberWithPassword(t);
    const bea = await memberWithPassword(t);
    const device = await newDevice(bea, await newDevice());
    expect([await isKnown(device), await isKnown(device, bea)]).toEqual([true, true]);
    const [hers] = await devicesOf(bea);
    expect((await devicesOf(ann)).map(({ id_hash }) => id_hash)).not.toContainEqual(hers?.id_hash);
  });
});

describe('100 wrong passwords from 13 addresses', () => {
  it('lock out new browsers, but none that signed in before', async () => {
    ann = await memberWithPassword(t);
    const device = await newDevice();
    await attack(ann);
    expect(await signIn(t, ann)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(await signIn(t, ann, { cookie: device })).toMatchObject({ status: 200, body: { user: { id: ann.id } } });
  });

  it('from 13 IPv6 networks neither', async () => {
    ann = await memberWithPassword(t);
    const device = await newDevice();
    await attack(ann, (from) => `2001:db8:77:${from.toString(16)}::1`);
    expect((await signIn(t, ann)).status).toBe(429);
    expect((await signIn(t, ann, { cookie: device })).status).toBe(200);
  });

  it('don’t keep a passkey out of any browser', async () => {
    ann = await memberWithPassword(t);
    const passkey = await addPasskey(t, ann);
    await attack(ann);
    expect(await whoIs(t, await signInWithPasskey(t, passkey))).toMatchObject({ id: ann.id });
  });

  it('are not let through by the cookie of another account or a forged one', async () => {
    ann = await memberWithPassword(t);
    const device = await newDevice();
    const [, id = '', expiry = '', signature = ''] = /=([^.]+)\.([^.]+)\.(.+)$/.exec(device) ?? [];
    const other = id.startsWith('A') ? `B${id.slice(1)}` : `A${id.slice(1)}`;
    await attack(ann);
    const forged = [
      await newDevice(await memberWithPassword(t)),
      `alumni_device=${id}`,
      `alumni_device=${other}.${expiry}.${signature}`,
      `alumni_device=${id}.${Number(expiry) + 1}.${signature}`,
      `alumni_device=${id}.${expiry}.`,
      device.replace('alumni_device', 'alumni_browser'),
    ];
    for (const cookie of forged) expect([cookie, (await signIn(t, ann, { cookie })).status]).toEqual([cookie, 429]);
    expect((await signIn(t, ann, { cookie: device })).status).toBe(200);
  });

  it('of one address use up eight of the account’s', async () => {
    ann = await memberWithPassword(t);
    const ip = freshAddress();
    for (let index = 0; index < 40; index++) await guess(ann, ip);
    const row = t.db.selectFrom('rate_limits').select('points').where('key', '=', `sign-ins-account:${ann.email}`);
    expect(await row.executeTakeFirst()).toEqual({ points: 8 });
  });
});

describe('a known browser', () => {
  it('has ten wrong passwords of its own, and counts as any other after them', async () => {
    ann = await memberWithPassword(t);
    const device = await newDevice();
    const tries = await Promise.all(Array.from({ length: 12 }, () => guess(ann, freshAddress(), device)));
    expect(tries.map(({ status }) => status)).toEqual(Array(12).fill(401));
    await attack(ann);
    expect((await signIn(t, ann, { cookie: device })).status).toBe(429);
  });

  it('has ten again after signing in', async () => {
    ann = await memberWithPassword(t);
    const device = await newDevice();
    for (let index = 0; index < 9; index++) await guess(ann, freshAddress(), device);
    expect((await signIn(t, ann, { cookie: device })).status).toBe(200);
    await attack(ann);
    for (let index = 0; index < 9; index++) expect((await guess(ann, freshAddress(), device)).status).toBe(401);
    expect((await signIn(t, ann, { cookie: device })).status).toBe(200);
  });

  it('is limited by its address like any other', async () => {
    ann = await memberWithPassword(t);
    const device = await newDevice();
    const ip = freshAddress();
    for (let index = 0; index < 8; index++) await guess(ann, ip, device);
    expect((await signIn(t, ann, { cookie: device, ip })).status).toBe(429);
  });
});

describe('wrong codes of someone who has the password', () => {
  let secret: string;
  let codes: string[];
  let device: string;

  const finish = (waiting: string, code: string, more = '') =>
    t.call(null, 'POST /session/code', { cookie: `${waiting}; ${more}`, body: { code }, ip: freshAddress() });
  const waitFor = async (cookie = '') => cookiesFrom(await signIn(t, ann, { cookie }));
  /** Wrong codes, five for each sign-in. */
  const guessCodes = async (count: number, cookie = '') => {
    for (let each = 0; each < count; each++) {
      const waiting = await waitFor(cookie);
      await Promise.all(Array.from({ length: 5 }, () => finish(waiting, '000000', cookie)));
    }
  };

  const prepare = async () => {
    ann = await memberWithPassword(t);
    ({ secret, codes } = await turnOnTwoFactor(t, ann));
    const body = { recovery_code: codes[0] };
    const done = await t.call(null, 'POST /session/recovery-code', { cookie: await waitFor(), body });
    device = deviceFrom(done);
    ann = { ...ann, cookie: cookiesFrom(done) };
  };

  it('lock out new browsers, but none that signed in before', async () => {
    await prepare();
    await guessCodes(2);
    expect(await finish(await waitFor(), appCode(secret))).toMatchObject({ status: 429 });
    expect(await finish(await waitFor(device), appCode(secret), device)).toMatchObject({
      status: 200,
      body: { user: { id: ann.id } },
    });
  });

  it('don’t keep the owner from confirming a change with a code in a known browser', async () => {
    await prepare();
    await guessCodes(2);
    const credentials = { current_password: PASSWORD, code: appCode(secret) };
    const withoutDevice = { ...ann, cookie: ann.cookie.replace(device, '') };
    expect((await t.call(withoutDevice, 'POST /recovery-codes', { body: credentials })).status).toBe(429);
    expect((await t.call(ann, 'POST /recovery-codes', { body: credentials })).status).toBe(200);
  });

  it('are ten in a known browser, which then counts as any other', async () => {
    await prepare();
    await guessCodes(2, device);
    expect((await finish(await waitFor(device), '000000', device)).status).toBe(422); // the account's are not used up
    await guessCodes(2, device);
    expect((await finish(await waitFor(device), appCode(secret), device)).status).toBe(429);
  });

  it('don’t use up recovery codes in a known browser either', async () => {
    await prepare();
    const tryPaper = async (recovery_code: string | undefined, waiting: string) =>
      t.call(null, 'POST /session/recovery-code', { cookie: waiting, body: { recovery_code }, ip: freshAddress() });
    for (let round = 0; round < 6; round++) {
      const waiting = await waitFor();
      await Promise.all(Array.from({ length: 5 }, () => tryPaper('AAAA-AAAA-AAAA-AAAA', waiting)));
    }
    expect((await tryPaper(codes[1], await waitFor())).status).toBe(429);
    expect((await tryPaper(codes[1], `${await waitFor(device)}; ${device}`)).status).toBe(200);
  });
});

describe('addresses of one IPv6 /64', () => {
  it('count as one, and those of the next /64 as another', async () => {
    ann = await memberWithPassword(t);
    const at = (host: number, network = 1) => `2001:db8:64:${network}::${host}`;
    for (let host = 1; host <= 8; host++) expect((await guess(ann, at(host))).status).toBe(401);
    expect((await signIn(t, ann, { ip: at(9) })).status).toBe(429);
    expect((await signIn(t, ann, { ip: `2001:db8:64:1:ffff:ffff:ffff:ffff` })).status).toBe(429);
    expect((await signIn(t, ann, { ip: at(9, 2) })).status).toBe(200);
  });
});
