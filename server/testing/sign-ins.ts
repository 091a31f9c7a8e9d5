/** Signing up and signing in. */
import type { Answer, Call, Person, TestApp, Traits } from './app.ts';
import { passkeyDevice, previousAppCode } from './authenticators.ts';
import { givePassword } from './members.ts';

export const PASSWORD = 'blue mahoe 77';

let addresses = 0;
/** An unused address, so that tests don't share rate limits. */
export const freshAddress = () =>
  `10.${200 + Math.floor(++addresses / 60_000)}.${Math.floor(addresses / 250)}.${addresses % 250}`;

/** The cookies that a browser stores, without deleted ones. */
export const cookiesFrom = ({ cookies }: Pick<Answer, 'cookies'>): string =>
  cookies
    .filter((cookie) => !cookie.includes('Max-Age=0'))
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** Only the cookie by which an account knows the browser, as after signing out; empty if none was set. */
export const deviceFrom = (answer: Answer): string =>
  cookiesFrom(answer)
    .split('; ')
    .find((cookie) => cookie.startsWith('alumni_device=')) ?? '';

/** A browser at /register or /remove-my-name, with its cookies. Has an address of its own unless exported one. */
export function registeringBrowser(t: TestApp, ip = freshAddress()) {
  const jar = new Map<string, string>();
  const post = async (
    operation:
      | 'POST /send-verification'
      | 'POST /verify-code'
      | 'POST /roster-removals/codes'
      | 'POST /roster-removals',
    body: object,
  ) => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const answer = await t.call(null, operation, { body, cookie, ip });
    for (const [, name = '', value = ''] of answer.cookies.map((set) => /^([^=]+)=([^;]*)/.exec(set) ?? [])) {
      jar.set(name, value);
    }
    return answer;
  };
  return {
    send: (phoneNumber: string) => post('POST /send-verification', { phoneNumber }),
    verify: (phoneNumber: string, code: string) => post('POST /verify-code', { phoneNumber, code }),
    askRemoval: (phoneNumber: string) => post('POST /roster-removals/codes', { phoneNumber }),
    remove: (phoneNumber: string, code: string) => post('POST /roster-removals', { phoneNumber, code }),
  };
}

export const codeTextedTo = (t: TestApp, phone: string): string =>
  t.printed.findLast((line) => line.includes(phone))?.slice(-6) ?? '';

/** Steps 1 and 2 of the sign-up; returns the cookie that proves the phone. */
export async function verifyPhone(t: TestApp, phone: string): Promise<string> {
  const browser = registeringBrowser(t);
  await browser.send(phone);
  return cookiesFrom(await browser.verify(phone, codeTextedTo(t, phone)));
}

export const signIn = (t: TestApp, person: Person, more: { remember_me?: boolean } & Call = {}) => {
  const { remember_me = false, ...call } = more;
  const body = { email: person.email, password: PASSWORD, remember_me };
  return t.call(null, 'POST /session', { ip: freshAddress(), ...call, body });
};

export const whoIs = async (t: TestApp, cookie: string) => (await t.call(null, 'GET /me', { cookie })).body.user;

export async function memberWithPassword(t: TestApp, traits?: Traits): Promise<Person> {
  const person = await t.member(traits);
  await givePassword(t.db, person, PASSWORD);
  return person;
}

/** Turns two-factor on; returns the app's secret and the recovery codes. */
export async function turnOnTwoFactor(t: TestApp, person: Person, current_password = PASSWORD) {
  const setup = await t.call(person, 'POST /two-factor/setup', { body: { current_password } });
  const code = await previousAppCode(setup.body.secret, { now: t.clock.now });
  const enabled = await t.call(person, 'PUT /two-factor', { body: { code } });
  if (enabled.status !== 200) throw new Error(`two-factor stays off: ${JSON.stringify(enabled.body)}`);
  return { secret: setup.body.secret as string, codes: enabled.body.recovery_codes as string[] };
}

/** Adds a passkey and returns its device. `proof` is a code if two-factor is on. */
export async function addPasskey(t: TestApp, person: Person, proof: { code?: string } = {}) {
  const device = passkeyDevice();
  const { body } = await t.call(person, 'POST /passkey-options', { body: { current_password: PASSWORD, ...proof } });
  await t.call(person, 'POST /passkeys', { body: { name: 'My phone', credential: device.create(body) } });
  return device;
}

/** Signs in with a passkey, alone or to answer the two-factor challenge of the cookie `waiting`; returns the session's cookies. */
export async function signInWithPasskey(t: TestApp, device: ReturnType<typeof passkeyDevice>, waiting?: string) {
  const two_factor = waiting !== undefined;
  const call = { ip: freshAddress(), cookie: waiting ?? '' };
  const asked = await t.call(null, 'POST /session/passkey-options', { ...call, body: { two_factor } });
  const cookie = waiting ?? cookiesFrom(asked);
  const body = { two_factor, credential: device.use(asked.body) };
  return cookiesFrom(await t.call(null, 'POST /session/passkey', { ...call, cookie, body }));
}

export const lastEntry = (t: TestApp) =>
  t.db.selectFrom('activity_logs').selectAll().orderBy('timestamp', 'desc').limit(1).executeTakeFirstOrThrow();
