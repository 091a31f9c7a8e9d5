/** The page of a public event as a link preview reads it: without scripts. Needs the built page (`npm test` builds it). */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { school } from '../../school.config.ts';
import { type Person, type TestApp, testApp } from '../testing/app.ts';
import { ORIGIN } from '../testing/http-school.ts';
import { makeEvent, makeTicket, register } from '../testing/reunions.ts';

let t: TestApp;
let coordinator: Person;

beforeAll(async () => {
  t = await testApp();
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
});

const turnOn = async (event: { id: string }): Promise<string> =>
  (await t.call(coordinator, 'PUT /events/:id/public-page', { params: event, body: { town: 'Kingston, Jamaica' } }))
    .body.public_code;
const get = (url: string, headers = {}) => t.app.inject({ url, headers });
/** The first page waits for the bundle to be imported, and may come without content until then. */
const rendered = (url: string, status = 200) =>
  vi.waitFor(
    async () => {
      const answer = await get(url);
      expect([answer.statusCode, answer.body.includes('class="boot"')]).toEqual([status, false]);
      return answer;
    },
    { timeout: 60_000 },
  );
const tagsIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, ...tag]) => tag),
  );
/** What a person reads: no tags, scripts or styles. */
const textIn = (html: string) =>
  html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replaceAll(/<[^>]+>/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

describe('rule 4: a public page’s HTML contains no person, venue address, count or schedule', () => {
  it('is what a link preview shows, with absolute addresses', async () => {
    const event = await makeEvent(t, {
      name: 'Reunion Weekend 2031',
      description: 'canary-description',
      venue_name: 'canary-venue',
      location: '7 canary-address Road',
      max_capacity: 777_777,
      start_date: new Date('2031-07-11T23:00:00Z'),
      end_date: new Date('2031-07-13T19:00:00Z'),
    });
    const ticket = await makeTicket(t, event, { name: 'canary-ticket', price_cents: 15_000, max_quantity: 555_555 });
    await register(t, await t.member({ first_name: 'Canary-person' }), event, ticket);
    const times = { start_time: new Date('2031-07-11T23:00:00Z'), end_time: new Date('2031-07-12T01:00:00Z') };
    const activity = { event_id: event.id, name: 'canary-activity', ...times };
    await t.db.insertInto('event_activities').values(activity).execute();
    const code = await turnOn(event);
    const { body } = await rendered(`/e/${code}`);
    expect(body).toContain(`<title>Reunion Weekend 2031 · ${school.brand}</title>`);
    const tags = tagsIn(body);
    const description = 'Fri 11 Jul 2031 – Sun 13 Jul 2031 · Kingston, Jamaica · Starting from US$150.00';
    expect(tags).toMatchObject({
      robots: 'noindex',
      description,
      'og:title': 'Reunion Weekend 2031',
      'og:description': description,
      'og:url': `${ORIGIN}/e/${code}`,
      'og:image': expect.stringMatching(new RegExp(`^${ORIGIN}/api/share/events/${code}/[\\da-f]{16}\\.png$`)),
      'twitter:card': 'summary_large_image',
    });
    expect(body.match(/property="og:image" /g)).toHaveLength(1);
    const image = await get(tags['og:image']?.slice(ORIGIN.length) ?? '');
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png']);
    expect(textIn(body)).toMatchInlineSnapshot(`
      [
        "Jul",
        "11",
        "Fri",
        "2031",
        "Blue Mountain High School",
        "Reunion Weekend 2031",
        "Fri 11 Jul 2031, 6:00 PM – Sun 13 Jul 2031, 2:00 PM",
        "(",
        "Jamaica",
        "time)",
        "Kingston, Jamaica",
        "Starting from US$150.00",
        "Sign in to register",
        "I’m new here",
        "This reunion is for the former pupils of",
        "Blue Mountain High School",
        ".",
      ]
    `);
    const links = [...body.matchAll(/href="(\/(?:login|register)[^"]+)"/g)].map(([, link]) =>
      link?.replaceAll('&amp;', '&'),
    );
    const search = `?next=${encodeURIComponent(`/events/${event.id}`)}&event=${code}`;
    expect(links).toEqual(expect.arrayContaining([`/login${search}`, `/register${search}`]));
    expect(body.toLowerCase()).not.toMatch(/canary|777777|555555/);
  });

  it('escapes a name that is markup', async () => {
    const code = await turnOn(await makeEvent(t, { name: '"></title><script>alert(1)</script>' }));
    const { body } = await rendered(`/e/${code}`);
    expect(body).not.toContain('<script>alert');
    expect(tagsIn(body)['og:title']).toBe('&quot;>&lt;/title>&lt;script>alert(1)&lt;/script>');
  });
});

describe('rule 5: a public page exists only while staff allow it and the event is published', () => {
  it('is the same page with 404 for a code that does not exist, was turned off or belongs to a draft', async () => {
    const off = await makeEvent(t);
    const draft = await makeEvent(t);
    const [offCode, draftCode] = [await turnOn(off), await turnOn(draft)];
    const before = [await rendered(`/e/${offCode}`), await rendered(`/e/${draftCode}`)];
    expect(before.map(({ body }) => textIn(body)[0])).toHaveLength(2);
    await t.call(coordinator, 'DELETE /events/:id/public-page', { params: off });
    await t.call(coordinator, 'DELETE /events/:id/publication', { params: draft });
    const missing = await rendered('/e/CDFGHJKM', 404);
    expect(textIn(missing.body)[0]).toBe('This link doesn’t lead to an event');
    expect(tagsIn(missing.body)).toMatchObject({ robots: 'noindex' });
    for (const code of [offCode, draftCode, 'no-code'])
      expect((await rendered(`/e/${code}`, 404)).body).toBe(missing.body);
    const member = await t.member();
    const theirs = await get(`/e/${offCode}`, { cookie: member.cookie });
    expect(theirs.statusCode).toBe(404);
  });
});

describe('pages that anyone may open are in the HTML, with their fields and without the scripts that follow', () => {
  it.each([
    ['/login', 'Sign in', ['Email', 'Password', 'Remember me', 'Sign In']],
    ['/register', 'Register', ['Country code', 'Phone number', 'Send Verification Code']],
    ['/forgot-password', 'Forgot password', ['Email', 'Send Reset Link', 'Back to sign in']],
  ])('%s', async (url, heading, texts) => {
    const { body, headers } = await rendered(url);
    expect(/<h1[^>]*>([^<]*)<\/h1>/.exec(body)?.[1]).toBe(heading);
    expect(body).toContain(`<title>${heading} · ${school.brand}</title>`);
    expect(textIn(body)).toEqual(expect.arrayContaining(texts));
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(body).not.toMatch(/<script[^>]*src=|rel="(stylesheet|modulepreload)"/);
    // Without scripts a password goes to no address, where logs would show it.
    expect(body).toMatch(/<form[^>]* method="post"/);
  });

  it('name the event that someone comes from', async () => {
    const code = await turnOn(await makeEvent(t, { name: 'Gala' }));
    const search = `?next=%2Fevents%2Fx&event=${code}`;
    expect((await rendered(`/login${search}`)).body).toContain('Sign in to register for Gala');
    expect((await rendered(`/register${search}`)).body).toContain('Create your account to register for Gala.');
    expect((await rendered('/login?event=CDFGHJKM')).body).toContain('>Sign in</h1>');
  });

  it('lead nowhere else', async () => {
    const { body } = await rendered('/login?next=//evil.example&event=//evil');
    expect(body).not.toContain('evil');
  });
});
