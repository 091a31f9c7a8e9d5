/** Needs the built page (`npm test` builds it). */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Person, type TestApp, testApp } from '../testing/app.ts';
import { makeEvent } from '../testing/reunions.ts';

const BOOT = '<p class="boot" role="status">Loading…</p>';
const PREVIEW = /<div class="preview">(.*)<\/div>(?=<\/div>\s*<noscript>)/s;

let t: TestApp;
let marcia: Person;

beforeAll(async () => {
  t = await testApp();
  marcia = await t.member({ first_name: 'Marcia' });
});

describe('the preview that is shown until the scripts have loaded', () => {
  /** A busy server sends a page without its preview. */
  const previewOf = (url: string, person: Person) =>
    vi.waitFor(
      async () => {
        const { body } = await t.app.inject({ url, headers: { cookie: person.cookie } });
        const [, preview] = PREVIEW.exec(body) ?? [];
        expect(preview).toBeDefined();
        return (preview ?? '').replace(/<!--.*?-->/g, ''); // React's marks between texts
      },
      { timeout: 60_000 },
    );

  it('is the page of that member, whose links work and whose buttons don’t yet', async () => {
    const other = await t.member();
    const event = await makeEvent(t, { name: 'Gala of the Blue Mahoe' });
    for (const [url, words] of [
      ['/', 'Welcome, Marcia!'],
      ['/dashboard', 'Welcome, Marcia!'],
      ['/events', 'Gala of the Blue Mahoe'],
      [`/events/${event.id}`, 'Gala of the Blue Mahoe'],
    ] as const) {
      const preview = await previewOf(url, marcia);
      expect([url, preview]).toEqual([url, expect.stringContaining(words)]);
      expect(preview).toMatch(/<main id="main".*<\/main>/s);
      expect(preview).toMatch(/<a class="nav-link" href="\/directory">/);
      expect(preview.match(/<button\b/g)?.length).toBeGreaterThan(0);
      expect(preview).not.toMatch(/<(button|input|select|textarea) (?!inert)/);
      expect(preview).not.toContain(other.email);
    }
  });

  it('escapes names', async () => {
    const first_name = '<b>Ann</b>';
    const preview = await previewOf('/dashboard', await t.member({ first_name }));
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
