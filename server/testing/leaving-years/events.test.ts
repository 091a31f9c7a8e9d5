/** The leaving year where staff list and print who comes to an event. */
import { beforeAll, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../app.ts';
import { textOfPdf } from '../pdfs.ts';
import { makeEvent, makeTicket, register } from '../reunions.ts';

let t: TestApp;
let staff: Person;
let params: { id: string };

beforeAll(async () => {
  t = await testApp();
  staff = await t.member({ roles: ['SUPER_ADMIN'] });
  const event = await makeEvent(t);
  const ticket = await makeTicket(t, event);
  params = { id: event.id };
  for (const [first_name, leaving_year] of [
    ['Ann', 1994],
    ['Undated', null],
  ] as const)
    await register(t, await t.member({ first_name, leaving_year }), event, ticket);
});

it('the list of registrations says it', async () => {
  const { items } = (await t.call(staff, 'GET /admin/events/:id/registrations', { params })).body;
  const years = items.map((each: { name: string; leaving_year: number }) => [
    each.name.split(' ')[0],
    each.leaving_year,
  ]);
  expect(Object.fromEntries(years)).toEqual({ Ann: 1994, Undated: null });
});

it('its file has a column for it', async () => {
  const { raw } = await t.call(staff, 'GET /admin/events/:id/registrations/export', { params });
  const [head, ...rows] = raw.toString().split('\r\n');
  expect(head).toContain('Class of');
  expect(rows.find((row) => row.includes('Ann'))).toContain('1994');
});

it('a badge says it before the levels, and nothing for someone without a year', async () => {
  const { raw } = await t.call(staff, 'GET /admin/events/:id/badges', { params, query: { sheet: '5392' } });
  const text = (await textOfPdf(raw)).join('\n');
  expect(text).toMatch(/Class of 1994 · \w/);
  expect(text.match(/Class of/g)).toHaveLength(1);
});
