/** The page of an invitation link as a chat's preview reads it: without scripts. Needs the built page (`npm test` builds it). */
import { beforeAll, expect, it, vi } from 'vitest';
import { school } from '../../school.config.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { FORM_LEVELS } from '../testing/members.ts';
import { plantEntry } from '../testing/rosters.ts';

let t: TestApp;
let path: string;

beforeAll(async () => {
  t = await testApp();
  const ann = await t.member({ first_name: 'Ann', last_name: 'Canarybird' });
  await t.member({ first_name: 'Canary-classmate' });
  await plantEntry(t, 'Canary-missing', 'Brown');
  path = (await t.call(ann, 'POST /invitation-links', { body: { form: 1, level: FORM_LEVELS[0] } })).body.path;
});

/** The first page waits for the bundle to be imported, and may come without content until then. */
const rendered = (url: string, status: number) =>
  vi.waitFor(
    async () => {
      const answer = await t.app.inject({ url });
      expect([answer.statusCode, answer.body.includes('class="boot"')]).toEqual([status, false]);
      return answer.body;
    },
    { timeout: 60_000 },
  );
const contentOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));

it('shows who invites and the counts of the class, no name but the inviter’s, and is in no search engine', async () => {
  const html = await rendered(path, 200);
  const [tags] = html.split('<style');
  expect(contentOf(html)).toContain(`Ann C. invited you to ${school.brand}`);
  expect(contentOf(html)).toContain('2 classmates have joined, 1 is still missing.');
  expect(tags).toMatch(/<meta name="robots" content="noindex"/);
  expect(tags).toContain(`content="Ann C. invited you to ${school.brand}"`);
  expect(html).not.toMatch(/canarybird|canary-/i);
});

it('is one and the same 404 for a link that expired and one that never existed', async () => {
  await t.db
    .updateTable('invitation_links')
    .set({ expires_at: new Date('2020-01-01') })
    .execute();
  await t.member(); // empties the cache of pages
  const never = await rendered('/join/never-existed-at-all-x', 404);
  const expired = await rendered(path, 404);
  expect(contentOf(expired)).toContain('This invitation doesn’t work');
  expect(contentOf(expired)).toBe(contentOf(never));
});
