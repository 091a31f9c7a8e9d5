import { describe, expect, test } from 'vitest';
import {
  eventUrl,
  googleCalendarUrl,
  invitationText,
  outlookCalendarUrl,
  type ShareableEvent,
  shareUrl,
  whatsAppUrl,
} from './share-links.ts';

const ORIGIN = 'https://alumni.example';
const gala: ShareableEvent = {
  id: '7b0d7f0e-6d7c-4f57-9c8f-0f5d0f4f1a01',
  name: 'Café & Gala: 50% more + dancing #1',
  description: 'Dinner.\nBring your tie & hat.',
  start_date: '2026-12-12T23:00:00.000Z',
  end_date: '2026-12-13T04:30:00.000Z',
  venue_name: 'School hall',
  location: 'Kingston',
  public_code: null,
};
const ADDRESS = `${ORIGIN}/events/${gala.id}`;

test('the link is the page of the event', () => {
  expect(eventUrl(gala, ORIGIN)).toBe(ADDRESS);
});

test('what is shared is the public page, if there is one', () => {
  expect(shareUrl(gala, ORIGIN)).toBe(ADDRESS);
  const isPublic = { ...gala, public_code: 'CDFGHJ23' };
  expect(shareUrl(isPublic, ORIGIN)).toBe(`${ORIGIN}/e/CDFGHJ23`);
  expect(new URL(whatsAppUrl(isPublic, ORIGIN)).searchParams.get('text')).toContain(`${ORIGIN}/e/CDFGHJ23`);
});

describe('Google', () => {
  test('gets name, times in UTC, text and place with any characters', () => {
    const url = new URL(googleCalendarUrl(gala, ORIGIN));
    expect(url.origin + url.pathname).toBe('https://calendar.google.com/calendar/render');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      action: 'TEMPLATE',
      text: gala.name,
      dates: '20261212T230000Z/20261213T043000Z',
      details: `Dinner.\nBring your tie & hat.\n\n${ADDRESS}`,
      location: 'School hall, Kingston',
    });
  });
});

describe('Outlook.com', () => {
  test('gets the same, without a plus sign for a space', () => {
    const address = outlookCalendarUrl(gala, ORIGIN);
    const url = new URL(address);
    expect(url.host).toBe('outlook.live.com');
    expect(address).not.toContain('+');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      subject: gala.name,
      startdt: gala.start_date,
      enddt: gala.end_date,
      body: `Dinner.\nBring your tie & hat.\n\n${ADDRESS}`,
      location: 'School hall, Kingston',
    });
  });
});

test('a long description is cut between characters, its link is not', () => {
  const long = { ...gala, description: '🎉'.repeat(5000) };
  for (const address of [googleCalendarUrl(long, ORIGIN), outlookCalendarUrl(long, ORIGIN)]) {
    expect(address.length).toBeLessThan(8200);
    const given = new URL(address).searchParams;
    expect(given.get('details') ?? given.get('body')).toBe(`${'🎉'.repeat(600)}…\n\n${ADDRESS}`);
  }
});

test('WhatsApp gets name, time, place and link', () => {
  const url = new URL(whatsAppUrl(gala, ORIGIN));
  expect(url.origin + url.pathname).toBe('https://wa.me/');
  expect(url.searchParams.get('text')).toBe(`${invitationText(gala)}\n${ADDRESS}`);
  expect(invitationText(gala)).toBe(
    'Café & Gala: 50% more + dancing #1\nSat 12 Dec 2026, 6:00 PM – 11:30 PM (Jamaica time)\nSchool hall, Kingston',
  );
});
