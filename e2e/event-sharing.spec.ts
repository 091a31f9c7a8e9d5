/** Adding an event to a calendar and sharing it. */
import fs from 'node:fs';
import type { Page } from '@playwright/test';
import ICAL from 'ical.js';
import { givePassword } from '../server/testing/members.ts';
import { AFTER, makeEventFixture, SIX_PM } from './gala.ts';
import { h1 } from './page-parts.ts';
import { PASSWORD, signIn } from './people.ts';
import { expect, expectAccessible, test } from './school.ts';

test('an event can be added to a calendar as a file or by a link', async ({ school, newPerson }) => {
  const id = await makeEventFixture(school);
  const page = await newPerson(await school.member());
  await page.goto(`/events/${id}`);
  const opener = page.getByRole('button', { name: 'Add to calendar' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Add to your calendar' });
  await expect(dialog).toContainText('Founders’ GalaThu 10 Jul 2031, 6:00 PM');
  await expectAccessible(page);
  const google = new URL((await dialog.getByRole('link', { name: /Google Calendar/ }).getAttribute('href')) ?? '');
  expect(google.searchParams.get('dates')).toBe('20310710T230000Z/20310712T010000Z');
  expect(google.searchParams.get('details')).toContain(`${school.url}/events/${id}`);
  await expect(dialog.getByRole('link', { name: /Outlook\.com/ })).toHaveAttribute('href', /^https:\/\/outlook\.live/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  expect(await downloadedFrom(page, /Apple, Outlook/)).toEqual([['Founders’ Gala', SIX_PM, AFTER(26)]]);
  expect(await downloadedFrom(page, /whole schedule/)).toEqual([
    ['Founders’ Gala', SIX_PM, AFTER(26)],
    ['Reception (Founders’ Gala)', SIX_PM, AFTER(2)],
    ['Dance (Founders’ Gala)', AFTER(5), AFTER(7)],
    ['Church (Founders’ Gala)', AFTER(16), AFTER(17)],
  ]);
});

test('a shared link leads through the sign-in back to the event', async ({ school, newPerson }) => {
  const id = await makeEventFixture(school);
  const address = `${school.url}/events/${id}`;
  const page = await newPerson(await school.member());
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto(address);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('dialog', { name: 'Share this event' })).toBeVisible();
  await expectAccessible(page);
  const whatsApp = new URL((await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '');
  expect(whatsApp.host).toBe('wa.me');
  expect(whatsApp.searchParams.get('text')).toMatch(/^Founders’ Gala\nThu 10 Jul 2031, 6:00 PM .*\(Jamaica time\)\n/);
  expect(whatsApp.searchParams.get('text')).toContain(address);
  const copyFrom = async (name: string) => {
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.getByRole('button', { name }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  };
  await copyFrom('Copy link');
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  // Copied again, the note stays two seconds from then on.
  await page.clock.pauseAt(Date.now() + 60_000);
  await copyFrom('Copy link');
  for (let times = 0; times < 2; times++) {
    await page.clock.runFor(1_500);
    await copyFrom('Link copied');
  }
  await page.clock.runFor(1_500);
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();

  const friend = await school.member();
  await givePassword(school.db, friend, PASSWORD);
  const theirs = await newPerson();
  for (const elsewhere of ['/dashboard', '/events']) {
    await theirs.goto(elsewhere);
    await expect(theirs).toHaveURL(`/login?next=${encodeURIComponent(elsewhere)}`);
  }
  await theirs.goto(address);
  await expect(theirs).toHaveURL(/\/login\?next=/);
  await signIn(theirs, friend);
  await expect(theirs).toHaveURL(address);
  await expect(h1(theirs)).toHaveText('Founders’ Gala');

  const newcomer = await newPerson(await school.member({ profile_completed: false }));
  for (const guarded of ['/dashboard', '/events', address]) {
    await newcomer.goto(guarded);
    await expect(newcomer).toHaveURL(/\/setup-profile/);
  }
});

async function downloadedFrom(page: Page, choice: RegExp): Promise<unknown[]> {
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('link', { name: choice }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Founders-Gala.ics');
  const calendar = new ICAL.Component(ICAL.parse(fs.readFileSync(await download.path(), 'utf8')));
  await expect(page.getByRole('dialog')).toBeHidden();
  return calendar
    .getAllSubcomponents('vevent')
    .map((each) => new ICAL.Event(each))
    .map((each) => [each.summary, each.startDate.toJSDate(), each.endDate.toJSDate()]);
}
