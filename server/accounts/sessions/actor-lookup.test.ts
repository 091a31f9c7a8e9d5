import { beforeAll, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';

let t: TestApp;
let people: Person[];

beforeAll(async () => {
  t = await testApp();
  people = await Promise.all(Array.from({ length: 30 }, () => t.member()));
});

const signedInId = async (cookie: string): Promise<string | null> =>
  (await t.call(null, 'GET /me', { cookie })).body.user?.id ?? null;
const forged = ({ cookie }: Person) => cookie.replace(/.{8}$/, 'AAAAAAA=');

it('identifies each browser by its own cookie when many send requests at once', async () => {
  const browsers = people.flatMap((person) => [
    ...Array.from({ length: 3 }, () => [person.cookie, person.id] as const),
    [forged(person), null] as const,
    ['', null] as const,
  ]);
  const ids = await Promise.all(browsers.map(([cookie]) => signedInId(cookie)));
  expect(ids).toEqual(browsers.map(([, id]) => id));
});

it('no longer recognizes a cookie after its session was deleted', async () => {
  const [first] = people as [Person];
  await t.db.deleteFrom('auth_sessions').where('user_id', '=', first.id).execute();
  expect(await Promise.all(people.slice(0, 2).map(({ cookie }) => signedInId(cookie)))).toEqual([null, people[1]?.id]);
});
