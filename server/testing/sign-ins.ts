/** Steps of getting in that several tests take. */
import type { Answer, Call, Person, TestApp } from './app.ts';
import { appCode } from './authenticator-app.ts';
import { givePassword } from './cast.ts';

export const PASSWORD = 'blue mahoe 77';

let addresses = 0;
/** An address that nobody has called from yet, so that no limit per address is met by accident. */
export const elsewhere = () =>
  `10.${200 + Math.floor(++addresses / 60_000)}.${Math.floor(addresses / 250)}.${addresses % 250}`;

/** What a browser keeps of an answer; a cookie taken away is not sent again. */
export const keptCookies = ({ cookies }: Answer): string =>
  cookies
    .filter((cookie) => !cookie.includes('Max-Age=0'))
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

export const signIn = (t: TestApp, person: Person, more: { remember_me?: boolean } & Call = {}) => {
  const { remember_me = false, ...call } = more;
  const body = { email: person.email, password: PASSWORD, remember_me };
  return t.call(null, 'POST /session', { ip: elsewhere(), ...call, body });
};

export const whoIs = async (t: TestApp, cookie: string) => (await t.call(null, 'GET /me', { cookie })).body.user;

/** A member with the usual password. */
export async function memberWithPassword(t: TestApp): Promise<Person> {
  const person = await t.member();
  await givePassword(t.db, person, PASSWORD);
  return person;
}

/** Turns the second step on, as the screen does; what the app and the paper then hold. */
export async function turnOnSecondStep(t: TestApp, person: Person): Promise<{ secret: string; codes: string[] }> {
  const setup = await t.call(person, 'POST /second-factor/setup', { body: { current_password: PASSWORD } });
  const code = appCode(setup.body.secret, { now: t.clock.now ?? new Date(), later: -1 });
  const enabled = await t.call(person, 'PUT /second-factor', { body: { code } });
  return { secret: setup.body.secret, codes: enabled.body.recovery_codes };
}

/** The latest entry of the log. */
export const lastEntry = (t: TestApp) =>
  t.db.selectFrom('activity_logs').selectAll().orderBy('timestamp', 'desc').limit(1).executeTakeFirstOrThrow();
