/** What is wrong in a dump, or in what someone made of it, is told with its line. */
import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { HOSTED_DUMP, importFiles, someFiles } from '../testing/import-files.ts';

const WHOLE = fs.readFileSync(HOSTED_DUMP, 'utf8');
const { write, dropFiles } = someFiles();
afterAll(dropFiles);
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

const rehearse = (file: string) => importFiles(t.db, [file], false);
function changed(from: string, to: string): string {
  expect(WHOLE).toContain(from);
  return write('changed.sql', WHOLE.replace(from, to));
}

describe('what is wrong in a dump is told with its line', () => {
  it.each([
    [
      'a row with too few fields',
      '\t120.00\tf\t0\t3\t',
      '\t',
      'ticket_types), 550: has 11 values, where the table has 15.',
    ],
    [
      'a column that is missing',
      '(id, event_id, room_number, room_type,',
      '(id, event_id, door, room_type,',
      'rooms), 538: the table rooms has no room_number here.',
    ],
    [
      'a price of three decimals',
      '\t120.00\tf',
      '\t120.005\tf',
      '550, price: "120.005" is no amount of money with at most two decimals.',
    ],
    ['a price below nothing', '\t120.00\tf', '\t-1\tf', '550, price: Too small: expected number to be >=0.'],
    [
      'a day that never was',
      '2035-12-12 18:00:00-05',
      '2035-02-30 18:00:00-05',
      '502, start_date: Invalid ISO datetime.',
    ],
    [
      'a day without an hour',
      '2035-12-12 18:00:00-05',
      '2035-12-12',
      '502, start_date: "2035-12-12" is no moment: write it as 2026-12-12 18:00:00+00.',
    ],
    [
      'an end before the start',
      '2035-12-14 12:00:00-05',
      '2034-12-14 12:00:00-05',
      '502, end_date: The event must end after it starts.',
    ],
    ['an event without a place', '\tSchool hall\t', '\t\\N\t', '502, venue_name: is empty, and must be filled in.'],
    ['a type that is nowhere', 'friends.\t1\t', 'friends.\t7\t', '502, event_type_id: is the id of no event type'],
    [
      'a room of no event',
      '1\t0b9f3a52-54cc-4bd7-9a5e-6a3c1e2f0e01\t101',
      '1\tzz\t101',
      '539, event_id: is the id of no event',
    ],
    [
      'two rooms of one number',
      '\t102\tsuite',
      '\t101\tsuite',
      '540, room_number: "101" is the number of another room of the event.',
    ],
    ['a room that is no room', '\tsuite\t', '\tballroom\t', '540, room_type: Invalid option'],
    [
      'one id twice',
      '2\t0b9f3a52-54cc-4bd7-9a5e-6a3c1e2f0e01\t102',
      '1\t0b9f3a52-54cc-4bd7-9a5e-6a3c1e2f0e01\t102',
      '540, id: is the id of line 539 as well.',
    ],
    [
      'an early bird that never ends',
      '299.9\t2035-10-01 00:00:00-05',
      '299.9\t\\N',
      '549, early_bird_deadline: An early bird price and its deadline go together.',
    ],
    ['a number no one can call', '18765559002\tbob', '12\tbob', `569, phone: "12" isn't a complete phone number`],
  ])('%s', async (_, from, to, sentence) => {
    const { refused } = await rehearse(changed(from, to));
    expect(refused.filter((each) => each.includes(sentence))).toHaveLength(1);
  });

  it('and once: what belongs to an event that is refused is not told again', async () => {
    const { refused } = await rehearse(changed('\tSchool hall\t', '\t\t'));
    expect(refused).toEqual(['changed.sql (events), 502, venue_name: is empty, and must be filled in.']);
  });

  it('each of 40 wrong among 1,500', async () => {
    const head = '\nCOPY public.users (id, phone, sports_house) FROM stdin;\n';
    const rows = Array.from(
      { length: 1_500 },
      (_, n) => `${n}\t+1876557${1000 + n}\t${n % 37 === 0 && n < 1_480 ? 'Nowhere' : ''}`,
    );
    const content = `${head}${rows.join('\n')}\n\\.\n\n-- PostgreSQL database dump complete\n`;
    const { refused, members } = await rehearse(write('many.sql', content));
    expect([refused.length, members?.new]).toEqual([40, 1_460]);
    expect(refused[1]).toMatch(/^many\.sql \(users\), 40, sports_house: "Nowhere" is no house of the school: /);
  });
});
