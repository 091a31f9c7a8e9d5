import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { HOSTED_DUMP, importFiles, temporaryFiles } from '../testing/import-files.ts';

const WHOLE = fs.readFileSync(HOSTED_DUMP, 'utf8');
const { write, dropFiles } = temporaryFiles();
afterAll(dropFiles);
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

const dryRun = (file: string) => importFiles(t.db, [file], false);
function changed(from: string, to: string): string {
  expect(WHOLE).toContain(from);
  return write('changed.sql', WHOLE.replace(from, to));
}

describe('an error in a dump is reported with its line', () => {
  it.each([
    [
      'a row with too few fields',
      '\t120.00\tf\t0\t3\t',
      '\t',
      'ticket_types), 550: has 11 values; the table has 15 columns.',
    ],
    [
      'a missing column',
      '(id, event_id, room_number, room_type,',
      '(id, event_id, door, room_type,',
      'rooms), 538: the table rooms has no room_number here.',
    ],
    [
      'a price with three decimals',
      '\t120.00\tf',
      '\t120.005\tf',
      '550, price: "120.005" is not an amount with at most two decimals.',
    ],
    ['a negative price', '\t120.00\tf', '\t-1\tf', '550, price: must be at least 0.'],
    [
      'a day that does not exist',
      '2035-12-12 18:00:00-05',
      '2035-02-30 18:00:00-05',
      '502, start_date: must be a date and time like',
    ],
    [
      'a day without a time',
      '2035-12-12 18:00:00-05',
      '2035-12-12',
      '502, start_date: "2035-12-12" is not a time; write it as 2026-12-12 18:00:00+00.',
    ],
    [
      'an end before the start',
      '2035-12-14 12:00:00-05',
      '2034-12-14 12:00:00-05',
      '502, end_date: The event must end after it starts.',
    ],
    ['an event without a venue', '\tSchool hall\t', '\t\\N\t', '502, venue_name: is required.'],
    [
      'an unknown event type',
      'friends.\t1\t',
      'friends.\t7\t',
      '502, event_type_id: is not the id of an event type in these files',
    ],
    [
      'a room without an event',
      '1\t0b9f3a52-54cc-4bd7-9a5e-6a3c1e2f0e01\t101',
      '1\tzz\t101',
      '539, event_id: is not the id of an event in these files',
    ],
    [
      'two rooms with one number',
      '\t102\tsuite',
      '\t101\tsuite',
      '540, room_number: "101" is the number of another room of the event.',
    ],
    ['an unknown room type', '\tsuite\t', '\tballroom\t', '540, room_type: must be single, double, suite or deluxe.'],
    [
      'a duplicate id',
      '2\t0b9f3a52-54cc-4bd7-9a5e-6a3c1e2f0e01\t102',
      '1\t0b9f3a52-54cc-4bd7-9a5e-6a3c1e2f0e01\t102',
      '540, id: is also the id of line 539.',
    ],
    [
      'an early bird price without a deadline',
      '299.9\t2035-10-01 00:00:00-05',
      '299.9\t\\N',
      '549, early_bird_deadline: An early bird price and its deadline go together.',
    ],
    ['an incomplete phone number', '18765559002\tbob', '12\tbob', `569, phone: "12" isn't a complete phone number`],
  ])('%s', async (_, from, to, sentence) => {
    const { refused } = await dryRun(changed(from, to));
    expect(refused.filter((each) => each.includes(sentence))).toHaveLength(1);
  });

  it('a refused event is reported once, and its children are not', async () => {
    const { refused } = await dryRun(changed('\tSchool hall\t', '\t\t'));
    expect(refused).toEqual(['changed.sql (events), 502, venue_name: is required.']);
  });

  it('reports each of 40 wrong rows among 1,500', async () => {
    const head = '\nCOPY public.users (id, phone, sports_house) FROM stdin;\n';
    const rows = Array.from(
      { length: 1_500 },
      (_, n) => `${n}\t+1876557${1000 + n}\t${n % 37 === 0 && n < 1_480 ? 'Nowhere' : ''}`,
    );
    const content = `${head}${rows.join('\n')}\n\\.\n\n-- PostgreSQL database dump complete\n`;
    const { refused, members } = await dryRun(write('many.sql', content));
    expect([refused.length, members?.new]).toEqual([40, 1_460]);
    expect(refused[1]).toMatch(/^many\.sql \(users\), 40, sports_house: "Nowhere" isn't a house of the school: /);
  });
});
