/** The calendar file, read by another library than the one that writes it. */
import { randomUUID } from 'node:crypto';
import type ICAL from 'ical.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../contract/constants.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { propertyOf, readCalendar } from '../../testing/calendars.ts';
import { makeEvent, seenOf } from '../../testing/reunions.ts';
import { writeCalendar } from './calendar.ts';

let t: TestApp;
let member: Person;
let coordinator: Person;

beforeAll(async () => {
  t = await testApp();
  member = await t.member();
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
});

const download = (id: string, parts?: string) =>
  t.call(member, 'GET /events/:id/calendar.ics', { params: { id }, ...(parts && { query: { parts } }) });

const only = (events: ICAL.Event[]): ICAL.Event => {
  expect(events).toHaveLength(1);
  return events[0] as ICAL.Event;
};

const gala = {
  updated_at: new Date('2026-01-01T00:00:00Z'),
  calendar_sequence: 0,
  cancelled_at: null,
  id: '7b0d7f0e-6d7c-4f57-9c8f-0f5d0f4f1a01',
  name: 'Gala',
  description: 'Dinner',
  venue_name: 'School hall',
  location: 'Kingston',
  start_date: new Date('2026-12-12T23:00:00Z'),
  end_date: new Date('2026-12-13T04:00:00Z'),
};

const writeGala = (change: Partial<typeof gala>) =>
  writeCalendar({ events: [{ ...gala, ...change }], activities: [], publicUrl: 'https://x.example' });

describe('the download', () => {
  it('is a file of one event with its name, times, place, address and description', async () => {
    const start_date = new Date('2027-07-10T23:00:00Z');
    const end_date = new Date('2027-07-11T04:30:00Z');
    const { id } = await makeEvent(t, {
      name: 'Founders’ Day: Café & Gala',
      description: 'First line.\nSecond line.',
      start_date,
      end_date,
    });
    const { status, headers, raw } = await download(id);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="Founders-Day-Cafe-Gala.ics"');
    const event = only(readCalendar(raw));
    expect(event.uid).toBe(id);
    expect(event.summary).toBe('Founders’ Day: Café & Gala');
    expect([event.startDate.toJSDate(), event.endDate.toJSDate()]).toEqual([start_date, end_date]);
    expect(event.location).toBe('School hall, Kingston, Jamaica');
    const url = `http://localhost:3000/events/${id}`;
    expect(event.description).toBe(`First line.\nSecond line.\n\n${url}`);
    expect(propertyOf(event, 'url')).toBe(url);
  });

  it('has the same id and a higher sequence after the event changes', async () => {
    const created_at = new Date(Date.now() - 60_000);
    const { id } = await makeEvent(t, { created_at, updated_at: created_at });
    const before = only(readCalendar((await download(id)).raw));
    const types = await t.call(coordinator, 'GET /event-types');
    const form = {
      event_type_id: types.body.items[0].id,
      name: 'ImportResult',
      description: 'To the lawn.',
      start_date: '2031-01-01T12:00:00Z',
      end_date: '2031-01-01T15:00:00Z',
      venue_name: 'Lawn',
      location: 'Kingston',
    };
    expect(
      (
        await t.call(coordinator, 'PUT /events/:id', {
          params: { id },
          body: { ...form, ...(await seenOf(t, 'events', { id })) },
        })
      ).status,
    ).toBe(200);
    const after = only(readCalendar((await download(id)).raw));
    expect(after.uid).toBe(before.uid);
    expect(before.sequence).toBe(0);
    expect(after.sequence).toBe(1);
    for (const name of ['dtstamp', 'last-modified']) {
      expect(String(propertyOf(after, name)) > String(propertyOf(before, name))).toBe(true);
    }
    expect(String(propertyOf(after, 'last-modified'))).toMatch(/Z$/);
  });

  it('has an entry for each activity if requested', async () => {
    const { id } = await makeEvent(t, { name: 'Weekend' });
    const activity = { event_id: id, name: 'Mass', start_time: new Date('2027-01-01T15:00:00Z') };
    const [mass] = await t.db
      .insertInto('event_activities')
      .values([
        {
          ...activity,
          end_time: new Date('2027-01-01T16:00:00Z'),
          location: 'Chapel',
          description: 'Wear a hat; bring a fan',
        },
        {
          ...activity,
          name: 'Brunch',
          start_time: new Date('2027-01-01T17:00:00Z'),
          end_time: new Date('2027-01-01T19:00:00Z'),
        },
      ])
      .returning(['id', 'updated_at'])
      .execute();
    expect(readCalendar((await download(id)).raw)).toHaveLength(1);
    const [weekend, first, second] = readCalendar((await download(id, 'schedule')).raw);
    expect(weekend?.summary).toBe('Weekend');
    expect([first?.uid, first?.summary, first?.location]).toEqual([mass?.id, 'Mass (Weekend)', 'Chapel']);
    expect(first?.description).toMatch(/^Wear a hat; bring a fan\n\nhttp:/);
    expect(first?.startDate.toJSDate()).toEqual(activity.start_time);
    expect([second?.summary, second?.location]).toEqual(['Brunch (Weekend)', 'School hall, Kingston, Jamaica']);

    const params = { id: mass?.id ?? '' };
    const seen = await seenOf(t, 'event_activities', params);
    const body = { ...seen, name: 'Mass', start_time: '2027-01-01T14:00:00Z', end_time: '2027-01-01T15:00:00Z' };
    t.clock.now = new Date(Date.now() + HOUR_MS);
    expect((await t.call(coordinator, 'PUT /activities/:id', { params, body })).status).toBe(200);
    t.clock.now = undefined;
    const moved = readCalendar((await download(id, 'schedule')).raw).find((each) => each.uid === mass?.id);
    expect([first?.sequence, moved?.sequence]).toEqual([0, 1]);
  });

  it('is EVENT_NOT_FOUND for a draft or an unknown event, and other parts are refused', async () => {
    const draft = await makeEvent(t, { is_published: false });
    for (const id of [draft.id, randomUUID()]) expect((await download(id)).body.code).toBe('EVENT_NOT_FOUND');
    const { id } = await makeEvent(t);
    expect((await download(id, 'tickets')).body.code).toBe('INVALID_INPUT');
  });
});

describe('the content', () => {
  it.each([
    ['separators', 'Gala; dinner, dance \\ and more: "all"'],
    ['what looks like a new line', 'Gala\\nBEGIN:VALARM'],
    ['another property', 'Gala ATTENDEE;CN=x:mailto:x@example.com'],
    ['wide characters over many lines', '同窓会 🎉 '.repeat(20).trim()],
    ['160 characters without a space', 'x'.repeat(160)],
    ['markup', '<b>Gala</b> &amp; {{ball}} %0D%0A'],
  ])('a name with %s survives a round trip', (_, name) => {
    const event = only(readCalendar(writeGala({ name, venue_name: name })));
    expect(event.summary).toBe(name);
    expect(event.location).toBe(`${name}, Kingston`);
    expect(event.component.getAllProperties()).toHaveLength(10);
  });

  it('a description cannot end its entry', () => {
    const description = 'One\r\nEND:VEVENT\nBEGIN:VEVENT\rSUMMARY:Other\n\tindented';
    const event = only(readCalendar(writeGala({ description })));
    expect(event.description).toBe(
      `One\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:Other\n\tindented\n\nhttps://x.example/events/${gala.id}`,
    );
    expect(event.summary).toBe('Gala');
  });

  it.each([
    ['America/Jamaica', '2026-07-01T23:00:00Z', '7/1/26, 6:00 PM'],
    ['America/Jamaica', '2026-12-12T23:00:00Z', '12/12/26, 6:00 PM'],
    ['America/New_York', '2026-07-01T22:00:00Z', '7/1/26, 6:00 PM'],
    ['America/New_York', '2026-12-12T23:00:00Z', '12/12/26, 6:00 PM'],
    ['Europe/London', '2026-10-25T01:30:00Z', '10/25/26, 1:30 AM'],
    ['Asia/Kolkata', '2026-12-31T20:00:00Z', '1/1/27, 1:30 AM'],
  ])('in %s the event of %s begins %s', (timeZone, start, wall) => {
    const start_date = new Date(start);
    const event = only(readCalendar(writeGala({ start_date, end_date: new Date('2027-02-01T00:00:00Z') })));
    expect(event.startDate.toJSDate()).toEqual(start_date);
    const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    expect(format.format(event.startDate.toJSDate()).replace('\u202f', ' ')).toBe(wall);
  });
});
