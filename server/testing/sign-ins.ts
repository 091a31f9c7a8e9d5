/** Steps of getting in that several tests take. */
import type { Answer, Call, Person, TestApp, Traits } from './app.ts';
import { appCode, passkeyDevice } from './authenticators.ts';
import { givePassword } from './members.ts';

export const PASSWORD = 'blue mahoe 77';

let addresses = 0;
/** An address that no one has called from yet, so that no limit per address is met by accident. */
export const elsewhere = () =>
  `10.${200 + Math.floor(++addresses / 60_000)}.${Math.floor(addresses / 250)}.${addresses % 250}`;

/** What a browser keeps of an answer; a cookie taken away is not sent again. */
export const keptCookies = ({ cookies }: Answer): string =>
  cookies
    .filter((cookie) => !cookie.includes('Max-Age=0'))
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** Goes through steps 1 and 2 of the registration; the cookie that proves the phone. */
export async function verifyPhone(t: TestApp, phoneNumber: string): Promise<string> {
  const ip = elsewhere();
  await t.call(null, 'POST /send-verification', { body: { phoneNumber }, ip });
  const code = t.printed.findLast((line) => line.includes(phoneNumber))?.slice(-6);
  const verified = await t.call(null, 'POST /verify-code', { body: { phoneNumber, code }, ip });
  return verified.cookies[0]?.split(';')[0] ?? '';
}

export const signIn = (t: TestApp, person: Person, more: { remember_me?: boolean } & Call = {}) => {
  const { remember_me = false, ...call } = more;
  const body = { email: person.email, password: PASSWORD, remember_me };
  return t.call(null, 'POST /session', { ip: elsewhere(), ...call, body });
};

export const whoIs = async (t: TestApp, cookie: string) => (await t.call(null, 'GET /me', { cookie })).body.user;

/** A member with the usual password. */
export async function memberWithPassword(t: TestApp, traits?: Traits): Promise<Person> {
  const person = await t.member(traits);
  await givePassword(t.db, person, PASSWORD);
  return person;
}

/** Turns two-factor on, as the screen does; what the app and the paper then hold. */
export async function turnOnTwoFactor(t: TestApp, person: Person, current_password = PASSWORD) {
  const setup = await t.call(person, 'POST /two-factor/setup', { body: { current_password } });
  const code = appCode(setup.body.secret, { now: t.clock.now ?? new Date(), later: -1 });
  const enabled = await t.call(person, 'PUT /two-factor', { body: { code } });
  return { secret: setup.body.secret as string, codes: enabled.body.recovery_codes as string[] };
}

/** A device with a passkey that is in someone's list. `proof`: a code, where two-factor is on. */
export async function addPasskey(t: TestApp, person: Person, proof: { code?: string } = {}) {
  const device = passkeyDevice();
  const { body } = await t.call(person, 'POST /passkey-options', { body: { current_password: PASSWORD, ...proof } });
  await t.call(person, 'POST /passkeys', { body: { name: 'My phone', credential: device.create(body) } });
  return device;
}

/** Signs in with it, alone or as two-factor that `waiting` waits for; the cookies of the session. */
export async function signInWithPasskey(t: TestApp, device: ReturnType<typeof passkeyDevice>, waiting?: string) {
  const two_factor = waiting !== undefined;
  const call = { ip: elsewhere(), cookie: waiting ?? '' };
  const asked = await t.call(null, 'POST /session/passkey-options', { ...call, body: { two_factor } });
  const cookie = waiting ?? keptCookies(asked);
  const body = { two_factor, credential: device.use(asked.body) };
  return keptCookies(await t.call(null, 'POST /session/passkey', { ...call, cookie, body }));
}

/** The latest entry of the log. */
export const lastEntry = (t: TestApp) =>
  t.db.selectFrom('activity_logs').selectAll().orderBy('timestamp', 'desc').limit(1).executeTakeFirstOrThrow();
