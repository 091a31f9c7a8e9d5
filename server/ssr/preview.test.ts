/** Needs the built page (`npm test` builds it). */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Person, type TestApp, testApp } from '../testing/app.ts';
import { ORIGIN } from '../testing/http-school.ts';
import { makeEvent } from '../testing/reunions.ts';
import { readPage } from './template.ts';

const BOOT = '<p class="boot" role="status">Loading…</p>';
const BUILT = path.join(import.meta.dirname, '../../dist/web');
const DATA = /<script type="application\/json" id="initial-data">.*?<\/script>/s;
const PREVIEW = /<div class="preview">(.*)<\/div>(?=<\/div>\s*<noscript>)/s;

let t: TestApp;
let marcia: Person;

beforeAll(async () => {
  t = await testApp();
  marcia = await t.member({ first_name: 'Marcia' });
});

/** A busy server sends a page without its preview. */
const previewed = (url: string, person: Person) =>
  vi.waitFor(
    async () => {
      const answer = await t.app.inject({ url, headers: { cookie: person.cookie } });
      const [, preview] = PREVIEW.exec(answer.body) ?? [];
      expect(preview).toBeDefined();
      return { ...answer, preview: (preview ?? '').replace(/<!--.*?-->/g, '') }; // React's marks between texts
    },
    { timeout: 60_000 },
  );

describe('the preview that is shown until the scripts have loaded', () => {
  it('is the page of that member, whose links work and whose buttons don’t yet', async () => {
    const other = await t.member();
    const event = await makeEvent(t, { name: 'Gala of the Blue Mahoe' });
    for (const [url, words] of [
      ['/', 'Welcome, Marcia!'],
      ['/dashboard', 'Welcome, Marcia!'],
      ['/events', 'Gala of the Blue Mahoe'],
      [`/events/${event.id}`, 'Gala of the Blue Mahoe'],
    ] as const) {
      const { preview } = await previewed(url, marcia);
      expect([url, preview]).toEqual([url, expect.stringContaining(words)]);
      expect(preview).toMatch(/<main id="main".*<\/main>/s);
      expect(preview).toMatch(/<a class="nav-link" href="\/directory">/);
      expect(preview.match(/<button\b/g)?.length).toBeGreaterThan(0);
      expect(preview).not.toMatch(/<(button|input|label|select|textarea) (?!inert)/);
      expect(preview).not.toContain(other.email);
    }
  });

  it('escapes names', async () => {
    const first_name = '<b>Ann</b>';
    const { preview } = await previewed('/dashboard', await t.member({ first_name }));
    expect(preview).toContain('Welcome, &lt;b&gt;Ann&lt;/b&gt;!');
    expect(preview).not.toContain(first_name);
  });

  it('is missing on other pages, for a forged session, and while the profile is incomplete', async () => {
    const newcomer = await t.member({ profile_completed: false });
    for (const [url, cookie] of [
      ['/connections', marcia.cookie],
      ['/edit-profile', marcia.cookie],
      ['/dashboard', 'alumni.session_token=gone.sig'],
      ['/dashboard', newcomer.cookie],
    ] as const) {
      const { body } = await t.app.inject({ url, headers: { cookie } });
      expect([url, body]).toEqual([url, expect.stringContaining(BOOT)]);
      expect(body).not.toMatch(PREVIEW);
    }
  });
});

describe('the page around a preview', () => {
  it('requests its scripts after the first paint, by one inline script that the content policy names by its hash', async () => {
    const { body, headers } = await previewed('/dashboard', marcia);
    const [head = ''] = body.split('</head>');
    expect(head).not.toMatch(/modulepreload"|type="module"/);
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(head) ?? [];
    const sum = createHash('sha256').update(script).digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${sum}';`);
    const shell = await readPage(BUILT, ORIGIN);
    const files = [...shell.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((match) => match[1]);
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) expect(script).toContain(JSON.stringify(file));
    expect(script).toContain(readFileSync(path.join(BUILT, 'theme.js'), 'utf8'));
    const [, later = ''] = /<meta name="page-scripts" content="([^"]*)">/.exec(head) ?? [];
    expect(later).toMatch(/^\/assets\/\S*dashboard-/);
  });

  it('has its styles as a file, which members have from before', async () => {
    const { body } = await previewed('/dashboard', marcia);
    expect(body).toMatch(/<link rel="stylesheet"/);
    expect(body).not.toContain('<style>');
  });

  it('is otherwise the same for everyone', async () => {
    const winston = await t.member({ first_name: 'Winston' });
    const [hers, his] = await Promise.all([marcia, winston].map((person) => previewed('/dashboard', person)));
    const bare = (html = '') => html.replace(PREVIEW, '').replace(DATA, '');
    expect(bare(hers?.body)).toBe(bare(his?.body));
    expect(bare(hers?.body)).not.toContain('Marcia');
  });
});
