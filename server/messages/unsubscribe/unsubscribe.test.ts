/** An email's unsubscribe link, as mail programs, scanners and people use it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/constants.ts';
import { choiceOf, OPTIONAL_EMAIL_KINDS, type OptionalEmailKind } from '../../../contract/emails.ts';
import { OPERATION_LIMITS } from '../../../contract/operation.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { fingerprint } from '../../testing/fingerprint.ts';
import { SECRET } from '../../testing/members.ts';
import { entriesOf, queuedMails } from '../../testing/reunions.ts';
import { queueEmail } from '../email/queue.ts';
import { unsubscribePath } from './tokens.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ settings: { LOG_LEVEL: 'silent' } });
});

const KIND = 'payment_reminder';
const LABEL = choiceOf(KIND).label;
const SETTINGS = { sessionSecret: SECRET };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const ONE_CLICK = 'List-Unsubscribe=One-Click';
const linkOf = (person: { id: string; email: string }, kind: OptionalEmailKind = KIND, settings = SETTINGS) =>
  unsubscribePath(person, kind, settings);
const open = (url: string, headers = {}) => t.app.inject({ url, headers });
const post = (url: string, { payload = ONE_CLICK, headers = {}, ip = '203.0.113.9' } = {}) =>
  t.app.inject({ method: 'POST', url, payload, headers: { ...FORM, ...headers }, remoteAddress: ip });
const wanted = async (person: Person) => (await t.call(person, 'GET /message-preferences')).body[KIND];
const preferences = async (person: Person) => (await t.call(person, 'GET /message-preferences')).body;

describe('rule 4: every email of a kind that can be switched off has a one-click link, of this member and kind', () => {
  // An event update goes only to those registered (server/events/updates/sending.test.ts), this one only to who may invite
  // someone (server/people/suggestions/approval-emails.test.ts).
  const BOUND: readonly OptionalEmailKind[] = ['event_update', 'invitation_ready'];
  it.each(OPTIONAL_EMAIL_KINDS.filter((kind) => !BOUND.includes(kind)))('%s', async (kind) => {
    const member = await t.member();
    await queueEmail(t.db, member.id, { kind, subject: 'News', paragraphs: ['There is news.'] });
    const mail = (await queuedMails(t)).find(({ to }) => to === member.email);
    const link = `http://localhost:3000${linkOf(member, kind)}`;
    expect(mail).toMatchObject({ unsubscribeUrl: link, text: expect.stringContaining(link) });
    expect(mail?.html).toContain(`href="${link}"`);
    const before = await preferences(member);
    expect((await post(linkOf(member, kind))).statusCode).toBe(200);
    expect(await preferences(member)).toEqual({ ...before, [kind]: false });
  });

  it('and no other email has one', async () => {
    const member = await t.member();
    await queueEmail(t.db, member.id, { kind: 'balance_changed', subject: 'News', paragraphs: ['There is news.'] });
    const mail = (await queuedMails(t)).find(({ to }) => to === member.email);
    expect(mail?.unsubscribeUrl).toBeUndefined();
    expect(`${mail?.text}${mail?.html}`).not.toContain('/unsubscribe/');
  });
});

describe('rule 5: a POST switches that kind off and always answers the same', () => {
  it('from a mail program, in either encoding, from another site, with a session that isn’t the member’s', async () => {
    const stranger = await t.member();
    const multipart = `--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n`;
    const ways = [
      {},
      { payload: multipart, headers: { 'content-type': 'multipart/form-data; boundary=b' } },
      { headers: { origin: 'https://mail.example' } },
      { headers: { origin: 'https://mail.example', cookie: stranger.cookie } },
      { payload: '' },
    ];
    const bodies = new Set<string>();
    for (const way of ways) {
      const member = await t.member();
      const answer = await post(linkOf(member), way);
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined]);
      expect(await wanted(member)).toBe(false);
      bodies.add(answer.body);
    }
    expect(bodies.size).toBe(1);
    expect(await wanted(stranger)).toBe(true);
  });

  it('is recorded once as the member’s act, and no email of the kind is sent from then on', async () => {
    const member = await t.member();
    await queueEmail(t.db, member.id, { kind: KIND, subject: 'Pay', paragraphs: ['Please.'] });
    await post(linkOf(member));
    await post(linkOf(member));
    expect((await queuedMails(t)).filter(({ to }) => to === member.email)).toEqual([]);
    const entry = { action_type: 'MESSAGE_PREFERENCE_UPDATED', actor_id: member.id, target_user_id: member.id };
    expect(await entriesOf(t, member.id)).toMatchObject([{ ...entry, metadata: { kind: KIND, wanted: false } }]);
  });

  it('subscribes again by the page’s button and by DELETE', async () => {
    const member = await t.member();
    const token = linkOf(member).split('/')[2] ?? '';
    for (const again of [
      () => post(linkOf(member), { payload: '_method=DELETE' }),
      () => t.app.inject({ method: 'DELETE', url: `/api/unsubscribe/${token}` }),
    ]) {
      await post(linkOf(member));
      expect(await wanted(member)).toBe(false);
      expect((await again()).statusCode).toBe(200);
      expect(await wanted(member)).toBe(true);
    }
  });

  it('changes nothing with a forged token, an old one or one of another kind, and answers the same', async () => {
    const [member, other] = [await t.member(), await t.member()];
    const valid = linkOf(member);
    const mac = valid.slice(-43);
    const links = {
      nothing: '/unsubscribe/x',
      'another member’s MAC': linkOf(other).slice(0, -43) + mac,
      'a changed last bit': valid.slice(0, -1) + (valid.endsWith('A') ? 'Q' : 'A'),
      'not canonical': `${valid}=`,
      'more bytes': `${valid}AAAA`,
      'of no one': linkOf({ ...member, id: '00000000-0000-4000-8000-000000000000' }),
      'of an earlier address': linkOf({ ...member, email: 'former@mail.example' }),
      'of an earlier secret': linkOf(member, KIND, { sessionSecret: 'an earlier secret of this server' }),
      'of a kind that is always sent': linkOf(member, 'balance_changed' as never),
    };
    const gone = await t.member();
    await t.db.deleteFrom('auth_users').where('id', '=', gone.id).execute();
    const before = await fingerprint(t.db);
    const bodies = new Set<string>();
    for (const [what, link] of Object.entries({ ...links, 'of a deleted account': linkOf(gone) })) {
      for (const payload of [ONE_CLICK, '_method=DELETE']) {
        const answer = await post(link, { payload });
        expect([what, answer.statusCode]).toEqual([what, 200]);
        bodies.add(`${payload} ${answer.body}`);
      }
      expect([what, (await open(link)).statusCode]).toEqual([what, 404]);
    }
    expect(await fingerprint(t.db)).toEqual(before);
    const otherKind = linkOf(member, 'payment_received');
    bodies.add(`${ONE_CLICK} ${(await post(otherKind)).body}`);
    expect(await wanted(member)).toBe(true);
    bodies.add(`${ONE_CLICK} ${(await post(valid)).body}`);
    bodies.add(`_method=DELETE ${(await post(valid, { payload: '_method=DELETE' })).body}`);
    expect(bodies.size).toBe(2);
  });

  it('has the limit of other public writes, by the client’s address', async () => {
    const member = await t.member();
    const ip = '203.0.113.77';
    await post(linkOf(member), { ip });
    const { points } = OPERATION_LIMITS.public_write;
    await t.db.updateTable('rate_limits').set({ points }).where('key', 'like', `%:${ip}`).execute();
    const refused = await post(linkOf(member), { ip });
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(refused.body).toContain('Too many attempts. Try again in');
    expect((await post(linkOf(member), { ip: '203.0.113.78' })).statusCode).toBe(200);
  });
});

describe('rule 5: a GET changes nothing and reads no session', () => {
  it('shows the kind and the masked address, and the button that applies', async () => {
    const member = await t.member({ email: 'marcia@mail.example' });
    const link = linkOf(member);
    const before = await fingerprint(t.db);
    const page = await open(link);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(`We send “${LABEL}” to m•••@mail.example.`);
    expect(page.body).toContain('>Unsubscribe</button>');
    expect(page.body).not.toMatch(/marcia|<script/);
    expect(page.body).toContain('<meta name="robots" content="noindex">');
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(await fingerprint(t.db)).toEqual(before);
    await post(link);
    expect((await open(link)).body).toContain('>Subscribe again</button>');
  });

  it('answers everyone the same, signed in or not', async () => {
    const [member, other] = [await t.member(), await t.member()];
    const used = async () =>
      (await t.db.selectFrom('auth_sessions').select('last_used_at').where('user_id', '=', other.id).execute())[0];
    const before = await used();
    t.clock.now = new Date(Date.now() + 3 * DAY_MS);
    const theirs = await open(linkOf(member), { cookie: other.cookie });
    t.clock.now = undefined;
    expect(theirs.body).toBe((await open(linkOf(member))).body);
    expect(theirs.headers['set-cookie']).toBeUndefined();
    expect(await used()).toEqual(before);
  });

  it('tells an unverified address, which may be a stranger’s, nothing of registrations and payments', async () => {
    const member = await t.member({ email_verified: false });
    const { body } = await open(linkOf(member));
    expect(body).toContain('“News about a registration or payment”');
    expect(body).not.toContain(LABEL);
  });
});
