/** Needs the built page (`npm test` builds it). */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Person, type TestApp, testApp } from '../testing/app.ts';
import { GUEST_NEEDLES, OWN_NEEDLES, plantVictim, SECRETS, STAFF_NEEDLES } from '../testing/canaries.ts';
import { ORIGIN } from '../testing/http-school.ts';
import { lazyServerEntry } from './assets.ts';
import { readPage, readTemplate, type Template } from './template.ts';
import { createVisitorPages } from './visitor-pages.ts';

const BUILT = path.join(import.meta.dirname, '../../dist');
const EMPTY = /<div id="root"><p class="boot"/;
const HOSTILE = '</script><script>alert(1)</script>';

let t: TestApp;
let shell: string;
let template: Template;
let victim: Person;

beforeAll(async () => {
  if (!existsSync(path.join(BUILT, 'server/server-entry.js')))
    throw new Error('The page is not built: run `npm test`.');
  const built = path.join(BUILT, 'web');
  shell = await readPage(built, ORIGIN);
  template = await readTemplate(built, shell, ORIGIN);
  t = await testApp();
  ({ victim } = await plantVictim(t));
});

const get = (query = '', headers = {}) => t.app.inject({ url: `/directory${query}`, headers });
/** The first page waits for the bundle to be imported, and may come without content until then. */
const rendered = (query = '', headers = {}) =>
  vi.waitFor(
    async () => {
      const answer = await get(query, headers);
      expect([answer.statusCode, EMPTY.test(answer.body)]).toEqual([200, false]);
      return answer;
    },
    { timeout: 60_000 },
  );
const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="initial-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
const namesIn = (html: string) => [...html.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map((match) => match[1]);

describe('the directory of a visitor', () => {
  it('is in the HTML, with its data, the title and the files of the page', async () => {
    const { body, headers } = await rendered();
    const { body: answer } = await t.call(null, 'GET /directory');
    expect(dataOf(body)).toEqual([
      [['GET /directory', { query: {} }, 'pages'], { pages: [answer], pageParams: [null] }],
      [['session'], { user: null, ended_because: null }],
    ]);
    expect(namesIn(body)).toEqual(answer.items.map((each: Person) => `${each.first_name} ${each.last_name}.`));
    expect(body).toContain(`Showing ${answer.matching} of ${answer.total} alumni`);
    expect(body).toMatch(/<title>Directory · [^<]+<\/title>/);
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'cookie, accept-encoding' });
    for (const [, file = ''] of body.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g))
      expect(existsSync(path.join(BUILT, 'web', file)), file).toBe(true);
    expect(body).not.toContain('data:image/svg'); // the browser has it as a file, and hydration would find a difference
  });

  it('has inline styles, and one inline script that the content policy names by its hash', async () => {
    const { body, headers } = await rendered();
    expect(body).toMatch(/<style>.+<\/style>/s);
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(body) ?? [];
    const sum = createHash('sha256').update(script).digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${sum}';`);
    expect((await get('', { cookie: victim.cookie })).headers['content-security-policy']).toContain(
      "script-src 'self';",
    );
    const files = [...shell.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((match) => match[1]);
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) expect(script).toContain(JSON.stringify(file));
    expect(script).toContain(readFileSync(path.join(BUILT, 'web/theme.js'), 'utf8'));
    expect(body).not.toMatch(/<script[^>]*src=|rel="(stylesheet|modulepreload)"/);
  });

  it('depends on the filters, not on other search parameters', async () => {
    const { body } = await rendered('?house=Pawsey');
    const other = await rendered('?utm=email&house=Pawsey&form=9');
    expect(other.headers.etag).toBe((await rendered('?house=Pawsey')).headers.etag);
    expect(body).toMatch(/<option value="Pawsey" selected=""/);
    expect(dataOf(body)[0][0]).toEqual(['GET /directory', { query: { house: 'Pawsey' } }, 'pages']);
  });

  it('is compressed if the browser accepts it, and not sent again if unchanged', async () => {
    const { body, headers } = await rendered();
    const compressed = await get('', { 'accept-encoding': 'br, gzip' });
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', etag: headers.etag });
    expect(zlib.gunzipSync(compressed.rawPayload).toString()).toBe(body);
    expect(compressed.rawPayload.length).toBeLessThan(body.length / 5);
    const refused = await get('', { 'accept-encoding': 'br, gzip;q=0.0' });
    expect([refused.headers['content-encoding'], refused.body]).toEqual([undefined, body]);
    const again = await get('', { 'if-none-match': String(headers.etag), 'accept-encoding': 'gzip' });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  it('changes when a person changes', async () => {
    const before = await rendered();
    await t.db.updateTable('users').set({ first_name: 'Ahead' }).where('id', '=', victim.id).execute();
    await vi.waitFor(async () => expect(namesIn((await get()).body)).toContain('Ahead C.'), { timeout: 60_000 });
    const after = await get('', { 'if-none-match': String(before.headers.etag) });
    expect(after.statusCode).toBe(200);
  });

  it('runs no script that a name contains', async () => {
    const names = [HOSTILE, '<!--<script>', "$& $' $` $1", 'a\u2028b\u2029c', '&lt;b&gt; "x" \'y\''];
    for (const [index, first_name] of names.entries())
      await t.member({ first_name, last_name: `Hostile ${index}`, sports_house: 'Muirhead' });
    const { body } = await rendered('?house=Muirhead');
    const given = dataOf(body)[0][1].pages[0].items.map((each: Person) => each.first_name);
    expect(given.sort()).toEqual(names.sort());
    expect(body).not.toContain('<script>alert');
    const scripts = (html: string) => html.match(/<script\b/g)?.length;
    expect(scripts(body)).toBe(2); // the entry and the data
    expect(body.match(/<!--(?!\/?\$|-->| -->)/g)).toBeNull();
    expect(body.endsWith(shell.slice(shell.indexOf('<noscript>')))).toBe(true);
  });

  it('contains nothing that visitors may not see', async () => {
    const { body } = await rendered();
    expect(body).toContain('Ahead C.');
    const everything = body.toLowerCase();
    const needles = [
      ...SECRETS.flatMap((secret) => secret.needles),
      ...OWN_NEEDLES,
      ...GUEST_NEEDLES,
      ...STAFF_NEEDLES,
    ];
    expect(needles.filter((needle) => everything.includes(needle))).toEqual([]);
  });
});

describe('the browser renders the directory', () => {
  it('for a request with a session cookie: valid, ended or forged', async () => {
    for (const cookie of [victim.cookie, 'alumni.session_token=gone.sig', 'a=b; __Host-alumni.session_token=x']) {
      const { body, headers } = await get('', { cookie });
      expect(body).toMatch(EMPTY);
      expect(headers.vary).toBe('cookie, accept-encoding');
      expect(headers.etag).toBeUndefined();
    }
    await rendered('', { cookie: 'theme=dark; _ga=1' });
  });

  it('if no one is found, a profile is open or the search is invalid', async () => {
    const queries = ['?q=unknown', `?person=${victim.id}`, '?q=%00%ff'];
    // Twice: by then the server has loaded the suggestions' code, which the browser has not.
    for (const query of [...queries, ...queries]) {
      const { statusCode, body } = await get(query);
      expect([statusCode, body], query).toEqual([200, shell]);
    }
  });

  it('if rendering fails, with a warning in the log, or takes too long', async () => {
    const log = { warn: vi.fn() };
    const page = finder("export const visitorHref = () => { throw new Error('broken') };", log);
    expect(await page('', '::1')).toBeNull();
    expect(log.warn).toHaveBeenCalledOnce();
    const missing = finder(null, log);
    expect(await missing('', '::1')).toBeNull();
    expect(log.warn).toHaveBeenCalledTimes(2);
    const endless = finder(
      'export const visitorHref = (url) => url; export const renderPage = () => new Promise(() => {});',
      log,
    );
    expect(await endless('', '::1')).toBeNull();
  });

  it('if the page’s guard failed, though the same reply came later', async () => {
    const { renderPage } = await lazyServerEntry(path.join(BUILT, 'server'))();
    // Twice: by then the server has loaded the error screen.
    for (const times of [1, 2]) {
      let asked = 0;
      const fetcher = async (url: string) => {
        if (asked++ === 0) throw new Error('no time left');
        return (await t.app.inject({ url })).json();
      };
      expect([times, await renderPage('/register', fetcher)]).toEqual([times, null]);
      expect(asked).toBeGreaterThan(1);
      expect((await renderPage('/register', fetcher))?.markup).toContain('Send Verification Code');
    }
  });

  it('if rendering would take more than its share of the time; a cached page is still sent', async () => {
    const log = { warn: vi.fn() };
    const page = finder(
      `export const visitorHref = (url) => url;
       export const renderPage = async (href, fetcher) => {
         await fetcher(href);
         for (const end = performance.now() + 200; performance.now() < end;);
         return { status: 200, head: [{ title: href }], markup: href, data: [], routes: [] };
       };`,
      log,
    );
    const first = await page('one', '::1');
    expect(first?.response.body).toContain('<title>one</title>');
    expect(await page('two', '::1')).toBeNull();
    expect((await page('one', '::1'))?.response).toBe(first?.response);
    await vi.waitFor(
      async () => expect((await page('two', '::1'))?.response.body).toContain('<div id="root">two</div>'),
      {
        timeout: 60_000,
      },
    );
    expect(log.warn).not.toHaveBeenCalled();
  });
});

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** With a bundle of this source, and responses that stay cached. */
function finder(source: string | null, log: { warn: () => void }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'alumni-render-'));
  folders.push(folder);
  if (source) writeFileSync(path.join(folder, 'server-entry.js'), source);
  const cached = new Map<string, { body: string; etag: string }>();
  const find = async (key: string, make: () => Promise<string>) => {
    const reply = cached.get(key) ?? { body: await make(), etag: key };
    cached.set(key, reply);
    return reply;
  };
  return createVisitorPages({
    entry: lazyServerEntry(folder),
    fill: template.fill,
    findScripts: () => [],
    publicResponses: { find, stop: async () => {} },
    fetcher: async () => ({}),
    log,
  });
}
