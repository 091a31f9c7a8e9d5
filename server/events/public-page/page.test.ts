import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Answer, type Person, type TestApp, testApp } from '../../testing/app.ts';
import { coverPicture, putCover } from '../../testing/covers.ts';
import { entriesOf, eventForm, makeEvent, makeTicket, register, seenOf } from '../../testing/reunions.ts';
import { answersToUnauthorizedCallers } from '../../testing/unauthorized-callers.ts';

let t: TestApp;
let coordinator: Person;

beforeAll(async () => {
  t = await testApp();
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
});

type Made = { id: string };
const TOWN = 'Kingston, Jamaica';
const turnOn = (event: Made, town = TOWN) =>
  t.call(coordinator, 'PUT /events/:id/public-page', { params: event, body: { town } });
const turnOff = (event: Made) => t.call(coordinator, 'DELETE /events/:id/public-page', { params: event });
const open = (code: string) => t.call(null, 'GET /public-events/:code', { params: { code } });
const codeOf = async (event: Made): Promise<string> => (await turnOn(event)).body.public_code;
const without = ({ body: { request_id: _, ...body }, status }: Answer) => ({ status, body });
/** The cache learns of a change some milliseconds later. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000 });

describe('rule 4: a public page contains no person, venue address, count or schedule', () => {
  it('has the name, dates, town and price, and nothing else', async () => {
    const member = await t.member({ first_name: 'Canary-person' });
    const event = await makeEvent(t, {
      name: 'Reunion Weekend 2027',
      description: 'canary-description',
      venue_name: 'canary-venue',
      location: '7 canary-address Road',
      max_capacity: 777_777,
      start_date: new Date('2031-07-09T23:00:00Z'),
      end_date: new Date('2031-07-11T23:00:00Z'),
    });
    const ticket = await makeTicket(t, event, { name: 'canary-ticket', price_cents: 15_000, max_quantity: 555_555 });
    await register(t, member, event, ticket);
    const times = { start_time: new Date('2031-07-09T23:00:00Z'), end_time: new Date('2031-07-10T01:00:00Z') };
    await t.db
      .insertInto('event_activities')
      .values({ event_id: event.id, name: 'canary-activity', ...times })
      .execute();
    const code = await codeOf(event);
    const { body, raw } = await open(code);
    expect(body).toEqual({
      code,
      cancellation_reason: null,
      event_id: event.id,
      name: 'Reunion Weekend 2027',
      start_date: '2031-07-09T23:00:00.000Z',
      end_date: '2031-07-11T23:00:00.000Z',
      town: TOWN,
      cover: null,
      price: 'Starting from US$150.00',
      is_open: true,
      image_path: expect.stringMatching(new RegExp(`^/api/share/events/${code}/[\\da-f]{16}\\.png$`)),
    });
    expect(raw.toString().toLowerCase()).not.toMatch(/canary|777777|555555/);
  });
});

describe('rule 5: a public page exists only while staff allow it and the event is published', () => {
  it('is the same 404 for a code that does not exist, was turned off or belongs to a draft', async () => {
    const off = await makeEvent(t);
    const offCode = await codeOf(off);
    await turnOff(off);
    const draft = await makeEvent(t);
    const draftCode = await codeOf(draft);
    await t.call(coordinator, 'DELETE /events/:id/publication', { params: draft });
    const refusal = { status: 404, body: { code: 'NOT_FOUND', message: 'Not found.' } };
    for (const code of ['CDFGHJKM', 'no code', randomUUID()]) expect(without(await open(code))).toEqual(refusal);
    await soon(async () => expect(without(await open(offCode))).toEqual(refusal));
    await soon(async () => expect(without(await open(draftCode))).toEqual(refusal));
  });

  it('returns under the same link when the event is published again', async () => {
    const event = await makeEvent(t);
    await makeTicket(t, event);
    const code = await codeOf(event);
    await t.call(coordinator, 'DELETE /events/:id/publication', { params: event });
    await soon(async () => expect((await open(code)).status).toBe(404));
    await t.call(coordinator, 'POST /events/:id/publication', { params: event });
    expect((await open(code)).status).toBe(200);
  });

  it('needs a published event', async () => {
    const draft = await makeEvent(t, { is_published: false });
    expect((await turnOn(draft)).body.code).toBe('EVENT_NOT_PUBLISHED');
    expect((await turnOn({ id: randomUUID() })).body.code).toBe('EVENT_NOT_FOUND');
    expect((await turnOff({ id: randomUUID() })).body.code).toBe('EVENT_NOT_FOUND');
  });

  it('ends with the event, and a copy has none', async () => {
    const event = await makeEvent(t);
    const code = await codeOf(event);
    const copy = await t.call(coordinator, 'POST /events/:id/copies', {
      params: event,
      body: { name: 'Copy', start_date: '2035-01-01T00:00:00Z' },
    });
    const { event: copied } = (await t.call(coordinator, 'GET /admin/events/:id', { params: copy.body })).body;
    expect([copied.public_code, copied.public_town]).toEqual([null, null]);
    expect((await open(code)).status).toBe(200);
    expect((await t.call(coordinator, 'DELETE /events/:id', { params: event })).status).toBe(200);
    await soon(async () => expect((await open(code)).status).toBe(404));
  });
});

describe('the link', () => {
  it('is new each time it is turned on, and has nothing that looks like something else', async () => {
    const event = await makeEvent(t);
    const first = await codeOf(event);
    await turnOff(event);
    const second = await codeOf(event);
    expect(first).toMatch(/^[CDFGHJKMNPQRTVWXY2-9]{8}$/);
    expect(second).not.toBe(first);
    await soon(async () => expect((await open(first)).status).toBe(404));
  });

  it('works in lower case', async () => {
    const code = await codeOf(await makeEvent(t));
    expect((await open(` ${code.toLowerCase()}`)).body.code).toBe(code);
  });

  it('stays while the town changes, and every change is in the log once', async () => {
    const event = await makeEvent(t, { name: 'Gala' });
    const code = await codeOf(event);
    expect((await turnOn(event)).body.public_code).toBe(code);
    expect((await turnOn(event, 'Ocho Rios')).body.public_code).toBe(code);
    await soon(async () => expect((await open(code)).body.town).toBe('Ocho Rios'));
    await turnOff(event);
    await turnOff(event);
    expect((await entriesOf(t, event.id)).map((entry) => [entry.action_type, entry.description])).toEqual([
      ['PUBLIC_PAGE_TURNED_ON', "Turned on the public page of event 'Gala'"],
      ['PUBLIC_PAGE_CHANGED', "Changed the town on the public page of event 'Gala'"],
      ['PUBLIC_PAGE_TURNED_OFF', "Turned off the public page of event 'Gala'"],
    ]);
  });

  it('is made once by ten people at once', async () => {
    const event = await makeEvent(t);
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(event)));
    expect(new Set(codes).size).toBe(1);
    expect(await entriesOf(t, event.id)).toHaveLength(1);
  });

  it.each(['', '   ', 'x'.repeat(61), 'two\nlines'])('a town like %j is refused', async (town) => {
    const event = await makeEvent(t);
    const { status, body } = await turnOn(event, town);
    expect([status, body.issues[0].path]).toEqual([422, 'town']);
  });

  it.each(['PUT /events/:id/public-page', 'DELETE /events/:id/public-page'] as const)(
    '%s is for staff',
    async (name) => {
      const call = { params: await makeEvent(t), body: { town: TOWN } };
      const sent = name.startsWith('PUT') ? call : { params: call.params };
      expect(await answersToUnauthorizedCallers(t, name, sent)).toEqual([
        'NOT_SIGNED_IN',
        'PROFILE_INCOMPLETE',
        'NOT_ALLOWED',
      ]);
    },
  );

  it('is what members and staff are told', async () => {
    const event = await makeEvent(t);
    const code = await codeOf(event);
    const { body: seen } = await t.call(await t.member(), 'GET /events/:id', { params: event });
    expect(seen.event.public_code).toBe(code);
    const { body: edited } = await t.call(coordinator, 'GET /admin/events/:id', { params: event });
    expect(edited.event).toMatchObject({ public_code: code, public_town: TOWN });
  });
});

describe('the cached page changes', () => {
  it('with the name of the event', async () => {
    const event = await makeEvent(t);
    const code = await codeOf(event);
    await open(code);
    const type = await t.db
      .selectFrom('events')
      .select('event_type_id')
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow();
    const body = { ...(await eventForm(t, 'Another name')), ...type, ...(await seenOf(t, 'events', event)) };
    expect((await t.call(coordinator, 'PUT /events/:id', { params: event, body })).status).toBe(200);
    await soon(async () => expect((await open(code)).body.name).toBe('Another name'));
  });

  it('when the last ticket is sold', async () => {
    const event = await makeEvent(t);
    const ticket = await makeTicket(t, event, { max_quantity: 1 });
    const code = await codeOf(event);
    expect((await open(code)).body.price).toBe('Starting from US$120.00');
    await register(t, await t.member(), event, ticket);
    await soon(async () => expect((await open(code)).body.price).toBe('Sold out'));
  });

  it('when the event is full', async () => {
    const event = await makeEvent(t, { max_capacity: 1 });
    const ticket = await makeTicket(t, event);
    const code = await codeOf(event);
    expect((await open(code)).body.price).toBe('Starting from US$120.00');
    await register(t, await t.member(), event, ticket);
    await soon(async () => expect((await open(code)).body.price).toBe('Sold out'));
  });
});

describe('the preview image', () => {
  const imageOf = async (code: string) => {
    const { body } = await open(code);
    return t.call(null, 'GET /share/events/:code/:hash.png', { params: imageParams(body.image_path) });
  };
  const imageParams = (path: string) => ({
    code: path.split('/')[4] ?? '',
    hash: path.split('/')[5]?.split('.')[0] ?? '',
  });

  it.each([
    ['a short name', 'Gala'],
    [
      '160 characters',
      'The Forty-Fifth Anniversary Homecoming Weekend of the Preparatory and High Schools '.repeat(2).slice(0, 160),
    ],
    ['160 characters without a space', 'W'.repeat(160)],
    ['markup', '<b>Gala</b> & <i>Ball'],
  ])('is a PNG of 1200 × 630 in which %s fits', async (_, name) => {
    const { raw, headers } = await imageOf(await codeOf(await makeEvent(t, { name })));
    expect(headers['content-type']).toBe('image/png');
    expect(headers['cache-control']).toBe('public, max-age=3600');
    expect(await sharp(raw).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    // Text is bright; the margins beside it are not.
    const brightest = async (left: number, width: number) => {
      const { channels } = await sharp(
        await sharp(raw).extract({ left, top: 180, width, height: 300 }).toBuffer(),
      ).stats();
      return channels[2]?.max ?? 0;
    };
    expect(await brightest(84, 1032)).toBeGreaterThan(200);
    expect(await brightest(40, 40)).toBeLessThan(120);
    expect(await brightest(1120, 40)).toBeLessThan(120);
  });

  it('has another address when the event changes, and the old one shows the event as it is', async () => {
    const event = await makeEvent(t);
    const code = await codeOf(event);
    const { image_path } = (await open(code)).body;
    await turnOn(event, 'Ocho Rios');
    await soon(async () => expect((await open(code)).body.image_path).not.toBe(image_path));
    const old = await t.call(null, 'GET /share/events/:code/:hash.png', { params: imageParams(image_path) });
    expect(old.headers['cache-control']).toBe('public, no-cache');
    expect(old.raw.equals((await imageOf(code)).raw)).toBe(true);
  });

  it('shows the cover image, and has another address with it', async () => {
    const event = await makeEvent(t);
    const code = await codeOf(event);
    const plain = await imageOf(code);
    const { image_path } = (await open(code)).body;
    const { body } = await putCover(t, coordinator, event, { cover: await coverPicture(), alt: 'A beach.' });
    await soon(async () => expect((await open(code)).body.cover).toEqual(body));
    expect((await open(code)).body.image_path).not.toBe(image_path);
    const { raw } = await imageOf(code);
    expect(await sharp(raw).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(raw.equals(plain.raw)).toBe(false);
  });

  it('rule 5: ends with the public page', async () => {
    const event = await makeEvent(t);
    const params = imageParams((await open(await codeOf(event))).body.image_path);
    await turnOff(event);
    const { status, body } = await t.call(null, 'GET /share/events/:code/:hash.png', { params });
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
  });
});
