/** What an address gets that no one has verified: it may be a stranger's. */
import { beforeAll, describe, expect, it } from 'vitest';
import { EMAIL_KINDS, isOptional, isPersonal } from '../../../contract/emails.ts';
import { school } from '../../../school.config.ts';
import { announcementsOf, registeredFor, runBatch } from '../../testing/announcements.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { EMAIL_SAMPLES } from '../../testing/email-samples.ts';
import { makeEvent, makeTicket, queuedMails, register } from '../../testing/reunions.ts';
import { queueEmail } from './queue.ts';

const SAMPLES = Object.entries(EMAIL_SAMPLES);
const PERSONAL = SAMPLES.filter(([, { kind }]) => isPersonal(kind));
const OTHERS = SAMPLES.filter(([, { kind }]) => !isPersonal(kind));
let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});

const NAME = { first_name: 'Zephaniah', last_name: 'Wedderburn' };
async function sent(email: (typeof SAMPLES)[number][1], email_verified: boolean) {
  const member = await t.member({ ...NAME, email_verified });
  await queueEmail(t.db, member.id, { ...email, good_until: undefined });
  const [mail] = (await queuedMails(t)).filter(({ to }) => to === member.email);
  return { mail, all: JSON.stringify({ ...mail, to: '' }) };
}

it('there is a sample of each kind', () => {
  // These are sent to their recipients only: see below, and server/events/updates.
  const kinds = EMAIL_KINDS.filter((kind) => kind !== 'announcement' && kind !== 'event_update');
  expect(new Set(SAMPLES.map(([, { kind }]) => kind))).toEqual(new Set(kinds));
});

describe.each(PERSONAL)('%s', (_, email) => {
  it('is a notice without anything personal', async () => {
    const { mail, all } = await sent(email, false);
    expect(mail?.subject).toBe(`News from ${school.brand}`);
    expect(mail?.text).toMatch(/^Hello,\n[\s\S]*Open Your Dashboard:\nhttp:\/\/localhost:3000\/dashboard\n/);
    const details = [...(email.facts ?? []).map(([, value]) => value), email.subject, email.quote?.split('\n')[0]];
    const said = [...Object.values(NAME), ...details, email.action?.path].filter((each) => each && all.includes(each));
    expect(said).toEqual([]);
    expect(mail?.unsubscribeUrl !== undefined).toBe(isOptional(email.kind));
  });

  it('is complete once the address is verified', async () => {
    const { mail } = await sent(email, true);
    expect(mail).toMatchObject({ subject: email.subject, name: 'Zephaniah Wedderburn' });
    for (const [, value] of email.facts ?? []) expect(mail?.text).toContain(value);
  });
});

it.each(OTHERS)('%s is sent whole, but for the name', async (_, email) => {
  const { mail, all } = await sent(email, false);
  expect(mail?.subject).toBe(email.subject);
  for (const paragraph of email.paragraphs) expect(mail?.text).toContain(paragraph);
  expect(Object.values(NAME).filter((name) => all.includes(name))).toEqual([]);
});

it('an announcement is sent whole, but for the name', async () => {
  const event = await makeEvent(t);
  const member = await t.member({ ...NAME, email_verified: false });
  await register(t, member, event, await makeTicket(t, event));
  const announcements = announcementsOf(t, await t.member({ roles: ['EVENT_COORDINATOR'] }));
  const id = await announcements.tested({ audience: registeredFor(event), subject: 'News for {first name}' });
  await announcements.send(id, 1);
  await runBatch(t, id);
  const mails = (await queuedMails(t)).filter(({ to }) => to === member.email);
  const mail = mails.find(({ subject }) => subject === 'News for friend');
  expect(mail?.text).toContain('Dear friend,\n\nplease bring one.');
  expect(Object.values(NAME).filter((name) => JSON.stringify(mail).includes(name))).toEqual([]);
});
