/** Needs the built page (`npm test` builds it). */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Contract } from '../../contract/contract.ts';
import { formColumns } from '../lib/db/form-levels.ts';
import { type Call, type Person, type TestApp, testApp } from '../testing/app.ts';
import { ORIGIN } from '../testing/http-school.ts';
import { FORM_LEVELS, HOUSES } from '../testing/members.ts';
import { makeEvent } from '../testing/reunions.ts';
import { memberWithPassword, PASSWORD, signIn } from '../testing/sign-ins.ts';
import { readPage } from './template.ts';

const BUILT = path.join(import.meta.dirname, '../../dist/web');
const DATA = /<script type="application\/json" id="initial-data">(.*?)<\/script>/s;
const BOOT = '<p class="boot" role="status">Loading…</p>';
const SCRIPTS_LATER = /<meta name="page-scripts" content="([^"]*)">/;
const PRELOAD = /<link rel="modulepreload" crossorigin href="([^"]+)">/g;

let t: TestApp;
let shell: string;
let marcia: Person;
let winston: Person;

beforeAll(async () => {
  if (!existsSync(path.join(BUILT, '../server/server-entry.js')))
    throw new Error('The page is not built: run `npm test`.');
  shell = await readPage(BUILT, ORIGIN);
  t = await testApp();
  marcia = await t.member({ first_name: 'Marcia', last_name: 'Canarybird' });
  // No classmate of hers: a dashboard names classmates.
  const [first, ...rest] = FORM_LEVELS;
  winston = await t.member({ first_name: 'Winston', last_name: 'Budgerigar', ...formColumns([...rest, first]) });
});

const get = (url: string, cookie?: string, headers = {}) =>
  t.app.inject({ url, headers: { ...(cookie && { cookie }), ...headers } });
type Data = [key: unknown[], data: unknown][] | null;
const isSession = ([key]: [key: unknown[], data: unknown]) => Number(key[0] === 'session');
/** The initial data of a page, the session first. */
const dataOf = (html: string): Data =>
  (JSON.parse(DATA.exec(html)?.[1] ?? 'null') as Data)?.sort((one, other) => isSession(other) - isSession(one)) ?? null;
/** On a busy machine a reply may take longer than a page waits for it. */
const given = (url: string, cookie: string, keys: number) =>
  vi.waitFor(
    async () => {
      const answer = await get(url, cookie);
      const data = dataOf(answer.body);
      expect([url, answer.statusCode, data?.length]).toEqual([url, 200, keys]);
      return { ...answer, data };
    },
    { timeout: 60_000 },
  );
const answerTo = async (person: Person | null, operation: keyof Contract, call?: Call) =>
  (await t.call(person, operation, call)).body;

describe('the page of a member', () => {
  it('contains the session and its data as the API returns them, and is otherwise the same for everyone', async () => {
    const { headers, data } = await given('/dashboard', marcia.cookie, 2);
    expect(data).toEqual([
      [['session'], await answerTo(marcia, 'GET /me')],
      [['GET /dashboard'], await answerTo(marcia, 'GET /dashboard')],
    ]);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'cookie, accept-encoding' });
    expect([headers.etag, headers['set-cookie']]).toEqual([undefined, undefined]);
    const page = await given('/connections', marcia.cookie, 2);
    const entry = shell.match(PRELOAD)?.join('') ?? '';
    const own = page.body.slice(0, page.body.indexOf('</head>')).match(PRELOAD) ?? [];
    const bare = own.filter((tag) => !entry.includes(tag)).reduce((html, tag) => html.replace(tag, ''), page.body);
    expect(bare.replace(DATA, '')).toBe(shell);
  });

  it('contains the data of each URL’s loaders, under the keys of its queries', async () => {
    const event = await makeEvent(t);
    const mine = [['GET /registrations'], await answerTo(marcia, 'GET /registrations')];
    const paged = (answer: unknown) => ({ pages: [answer], pageParams: [null] });
    const query = { house: HOUSES[0], form: 3, level: 'N' };
    const level = { form: 3, level: 'N' };
    const profile = [['GET /profile'], await answerTo(marcia, 'GET /profile')];
    const events = {
      list: await answerTo(marcia, 'GET /events'),
      one: await answerTo(marcia, 'GET /events/:id', { params: { id: event.id } }),
      preferences: await answerTo(marcia, 'GET /message-preferences'),
    };
    for (const [url, ...expected] of [
      ['/', [['GET /dashboard'], await answerTo(marcia, 'GET /dashboard')]],
      ['/directory', [['GET /directory', { query: {} }, 'pages'], paged(await answerTo(marcia, 'GET /directory'))]],
      [
        `/directory?utm=email&house=${HOUSES[0]}&form=3&level=N`,
        [
          ['GET /directory', { query: { ...level, house: HOUSES[0] } }, 'pages'],
          paged(await answerTo(marcia, 'GET /directory', { query })),
        ],
      ],
      [
        '/connections?form=2',
        [
          ['GET /connections', { query: { form: 2 } }, 'pages'],
          paged(await answerTo(marcia, 'GET /connections', { query: { form: 2 } })),
        ],
      ],
      ['/events', [['GET /events'], events.list], mine],
      [`/events/${event.id}`, [['GET /events/:id', { params: { id: event.id } }], events.one], mine],
      ['/edit-profile', [['GET /message-preferences'], events.preferences], profile],
      [
        `/people/${marcia.id}`,
        [
          ['GET /directory/:id', { params: { id: marcia.id } }],
          await answerTo(marcia, 'GET /directory/:id', { params: { id: marcia.id } }),
        ],
      ],
      ['/payment-submission?registration=5'],
      ['/admin/payments'],
      ['/no/such/page', [['GET /dashboard'], await answerTo(marcia, 'GET /dashboard')]],
    ] as const) {
      const { data } = await given(url, marcia.cookie, expected.length + 1);
      expect([url, data?.slice(1)]).toEqual([url, expected]);
    }
  });

  it('preloads the scripts of its route and no others', async () => {
    const preloaded = (html: string) => [...html.matchAll(PRELOAD)].map(([, file = '']) => file);
    const atStart = preloaded(shell);
    /** Those of a page with a preview follow the first paint (preview.test.ts). */
    const scriptsOf = (html: string) => {
      const [, later] = SCRIPTS_LATER.exec(html) ?? [];
      return later === undefined ? preloaded(html) : [...preloaded(html), ...atStart, ...later.split(' ')];
    };
    const staff = await t.member({ roles: ['SUPER_ADMIN'] });
    for (const [url, keys, piece, person = marcia] of [
      ['/dashboard', 2, 'dashboard'],
      ['/', 2, 'dashboard'],
      ['/events', 3, 'events.index'],
      ['/events/5', 2, 'events._eventId'],
      ['/directory', 2, 'details'],
      ['/admin/rooms', 2, 'rooms', staff],
      ['/admin/rooms', 2, 'route', staff],
    ] as const) {
      const scripts = scriptsOf((await given(url, person.cookie, keys)).body);
      expect(scripts.slice(0, atStart.length)).toEqual(atStart);
      expect(new Set(scripts).size).toBe(scripts.length);
      expect(scripts.filter((file) => !existsSync(path.join(BUILT, file)))).toEqual([]);
      const named = scripts.map((file) => file.replace(/^\/assets\/|-[\w-]{8}\.js$/g, ''));
      expect([url, named]).toEqual([url, expect.arrayContaining([piece])]);
      expect([url, named.includes('payments')]).toEqual([url, false]);
    }
  });

  it('passes on the cookie of a renewed session', async () => {
    const person = await memberWithPassword(t);
    const { cookies } = await signIn(t, person, { remember_me: true });
    const cookie = cookies.map((each) => each.split(';')[0]).join('; ');
    const due = { expires_at: new Date(Date.now() + 28.9 * 24 * 3_600_000) };
    const { headers } = await vi.waitFor(
      async () => {
        await t.db.updateTable('auth_sessions').set(due).where('user_id', '=', person.id).execute();
        const answer = await get('/connections', cookie);
        expect(dataOf(answer.body)).toHaveLength(2);
        return answer;
      },
      { timeout: 60_000 },
    );
    expect([headers['set-cookie']].flat().join()).toMatch(/^alumni\.session_token=.*Max-Age=2592000/);
  });

  it('runs no script that a name contains', async () => {
    const first_name = '</script><script>alert(1)</script><!--$&';
    const { body, data } = await given('/connections', (await t.member({ first_name })).cookie, 2);
    expect(data?.[0]?.[1]).toMatchObject({ user: { first_name } });
    const scripts = (html: string) => html.match(/<script\b/g)?.length ?? 0;
    expect(scripts(body)).toBe(scripts(shell) + 1);
    expect(body).not.toContain('<!--$&');
  });

  it.each(['/dashboard', '/setup-profile'])(
    'is the profile form at %s while the profile is incomplete',
    async (url) => {
      const newcomer = await t.member({ profile_completed: false });
      const { data } = await given(url, newcomer.cookie, 2);
      expect(data?.[0]?.[1]).toMatchObject({ user: { id: newcomer.id } });
      expect(data?.[1]?.[0]).toEqual(['GET /profile']);
    },
  );
});

describe('no one receives another person’s data', () => {
  const NAMES = /Canarybird|Budgerigar|@school\.example/;

  it('each of two members receives their own page, in any order', async () => {
    for (const [person, other] of [
      [marcia, winston],
      [winston, marcia],
      [marcia, winston],
    ] as const) {
      const { body } = await given('/dashboard', person.cookie, 2);
      expect(body).toContain(person.email);
      expect(body).not.toContain(other.email);
      expect(body).not.toContain(other.id);
    }
    const both = await Promise.all(
      [marcia, winston].map(async (person) => [person.id, (await given('/', person.cookie, 2)).data?.[0]?.[1]]),
    );
    for (const [id, session] of both) expect(session).toMatchObject({ user: { id } });
  });

  it('a visitor receives the empty page, and the public directory', async () => {
    await given('/directory', marcia.cookie, 2);
    for (const url of ['/', '/dashboard', '/events', '/connections']) {
      const { body, headers } = await get(url, 'theme=dark');
      expect([url, body]).toEqual([url, shell]);
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'cookie, accept-encoding' });
    }
    const { body } = await get('/directory');
    expect(body).not.toMatch(NAMES);
  });

  it('a forged cookie gives no access', async () => {
    const [name, value = ''] = marcia.cookie.split('=');
    for (const cookie of [
      'alumni.session_token=gone.sig',
      `${name}=${value.slice(0, -4)}AAAA`,
      'a=b; __Host-alumni.session_token=x',
    ]) {
      const { body, data, headers } = await given('/dashboard', cookie, 1);
      expect(data).toEqual([[['session'], { user: null, ended_because: null }]]);
      expect(headers['cache-control']).toBe('private, no-store');
      expect(body).not.toMatch(NAMES);
      expect(body).toContain(BOOT); // which a preview hides
      expect(body.match(PRELOAD)).toEqual(shell.match(PRELOAD));
      const directory = await given('/directory', cookie, 2);
      expect(directory.data?.[1]?.[1]).toEqual({
        pages: [await answerTo(null, 'GET /directory')],
        pageParams: [null],
      });
      expect(directory.body).not.toMatch(NAMES);
    }
  });

  it('an ended session gives no access, and the page says why it ended', async () => {
    const person = await memberWithPassword(t, { last_name: 'Formerbird' });
    const { cookies } = await signIn(t, person, { remember_me: true });
    const cookie = cookies.map((each) => each.split(';')[0]).join('; ');
    await given('/dashboard', cookie, 2);
    await t.call(person, 'POST /session-revocations', { body: { current_password: PASSWORD, keep_this: true } });
    const { body, data } = await given('/dashboard', cookie, 1);
    expect(data).toEqual([[['session'], { user: null, ended_because: 'signed_out_elsewhere' }]]);
    expect(body).not.toContain('Formerbird');
  });
});

describe('the page is sent without data', () => {
  it('if the replies take too long, and for a HEAD request', async () => {
    await given('/dashboard', marcia.cookie, 2);
    await t.db.transaction().execute(async (held) => {
      await held.schema.alterTable('auth_sessions').renameTo('auth_sessions_held').execute();
      const { statusCode, body } = await get('/dashboard', marcia.cookie);
      expect([statusCode, body]).toEqual([200, shell]);
      await held.schema.alterTable('auth_sessions_held').renameTo('auth_sessions').execute();
    });
    const head = await t.app.inject({ method: 'HEAD', url: '/dashboard', headers: { cookie: marcia.cookie } });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  it('if a reply fails, without that reply only', async () => {
    const quiet = await testApp({ settings: { LOG_LEVEL: 'silent' } });
    const member = await quiet.member();
    await quiet.db.schema.alterTable('events').renameTo('gone').execute();
    await vi.waitFor(
      async () => {
        const answer = await quiet.app.inject({ url: '/events', headers: { cookie: member.cookie } });
        expect(dataOf(answer.body)?.map(([key]) => key)).toEqual([['session']]);
      },
      { timeout: 60_000 },
    );
    await quiet.db.schema.alterTable('auth_sessions').renameTo('gone_sessions').execute();
    const answer = await quiet.app.inject({ url: '/events', headers: { cookie: member.cookie } });
    expect([answer.statusCode, answer.body]).toEqual([200, shell]);
  });
});
