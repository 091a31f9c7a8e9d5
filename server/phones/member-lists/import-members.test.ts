/** Lists of members as committees have them, read and written on a real database. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATOR } from '../../lib/context.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import type { Refusal } from '../../lib/import/table-rows.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { FORM_LEVELS, HOUSES } from '../../testing/members.ts';
import { cookiesFrom, verifyPhone } from '../../testing/sign-ins.ts';
import { readCsvLines } from './csv-file.ts';
import { importMembers } from './import-members.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'alumni-import-'));
let t: TestApp;

beforeAll(async () => {
  t = await testApp();
  await t.member({ roles: ['SUPER_ADMIN'], email: 'boss@mail.example', phone: '+18765559999' });
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

let files = 0;
function fileOf(content: string | Buffer): string {
  const file = path.join(folder, `list-${++files}.csv`);
  fs.writeFileSync(file, content);
  return file;
}

async function importAs(content: string | Buffer, write = true) {
  const refusals: Refusal[] = [];
  const notes: string[] = [];
  const report = {
    refusal: (each: Refusal) => void refusals.push(each),
    note: (each: string) => void notes.push(each),
  };
  const source = { file: 'list.csv', lines: readCsvLines(fileOf(content)) };
  const outcome = await inTransaction(t.db, (db) =>
    importMembers({ ...OPERATOR, db, now: new Date() }, [source], write, report),
  );
  return { outcome, notes, refused: refusals.map(({ line, column, sentence }) => `${line}, ${column}: ${sentence}`) };
}

const numbers = () =>
  t.db.selectFrom('allowed_phone_numbers').select(['phone', 'notes', 'status']).orderBy('phone').execute();
const prepared = async (phone: string) =>
  (
    await t.db
      .selectFrom('prepared_profiles as p')
      .innerJoin('allowed_phone_numbers as n', 'n.id', 'p.number_id')
      .select('p.profile')
      .where('n.phone', '=', phone)
      .executeTakeFirst()
  )?.profile;
const profileOf = async (content: string) => {
  const phone = `+1876556${String(1000 + files)}`;
  const [head, cells] = content.split('\n');
  const { refused } = await importAs(`Phone,${head}\n${phone},${cells}`);
  return refused.length > 0 ? refused : await prepared(phone);
};

describe('a list', () => {
  it('is checked without writing, then written, then unchanged', async () => {
    const list = `Mobile;Name;Form 1;House;Class of\r\n876-555-0201;Ann Zephyr;${FORM_LEVELS[0]};${HOUSES[1]};1993\r\n876-555-0202;Bob;;;\r\n`;
    const before = await numbers();
    expect((await importAs(list, false)).outcome).toMatchObject({ new: 2, refused: 0 });
    expect(await numbers()).toEqual(before);
    expect((await importAs(list)).outcome).toMatchObject({ new: 2, changed: 0 });
    expect(await numbers()).toEqual([
      ...before,
      { phone: '+18765550201', notes: 'Ann Zephyr, class of 1993', status: 'pending' },
      { phone: '+18765550202', notes: 'Bob', status: 'pending' },
    ]);
    expect(await prepared('+18765550201')).toEqual({ form_1_level: FORM_LEVELS[0], sports_house: HOUSES[1] });
    expect(await prepared('+18765550202')).toBeUndefined();
    expect((await importAs(list)).outcome).toMatchObject({ new: 0, changed: 0, same: 2 });
    const more = list.replace('Bob;;', `Bob;${FORM_LEVELS[1]};`);
    expect((await importAs(more)).outcome).toMatchObject({ new: 0, changed: 1, same: 1 });
    expect(await prepared('+18765550202')).toEqual({ form_1_level: FORM_LEVELS[1] });
  });

  it('reports what is wrong line by line', async () => {
    const { refused, outcome } = await importAs(
      [
        'Phone,Email,House,Form 1,Birthday',
        '876-555-0220,ann@mail.example,,,',
        ',,,,',
        ',bob@mail.example,,,',
        '555-0221,,,,',
        '1.87656E+10,,,,',
        '876-555-0220,,,,',
        '876-555-0222,ann,Slytherin,ZZ,06/07/1975',
        '876-555-0223,BOSS@mail.example,,,',
        '927-1234 / 924-5678,,,,',
      ].join('\n'),
    );
    expect(refused).toEqual([
      '4, Phone: is empty. Members register with their number.',
      '5, Phone: "555-0221" isn\'t a complete phone number. Add the area code, and the country code if it\'s abroad.',
      '6, Phone: "1.87656E+10" was shortened by the spreadsheet. Format the column as text and type it again.',
      '7, Phone: is also the number of line 2.',
      expect.stringMatching(/^8, Form 1: "ZZ" isn't a class level of the school: /),
      expect.stringMatching(/^8, House: "Slytherin" isn't a house of the school: /),
      '8, Birthday: "06/07/1975" isn\'t a date of birth. Write it as 1975-06-30.',
      '8, Email: "ann" isn\'t an email address.',
      '10, Phone: "927-1234 / 924-5678" is more than one number. Keep the one they register with.',
      '9, Email: belongs to a member with the number ending in 9999.',
    ]);
    expect(outcome.new).toBe(1);
  });

  it.each([
    ['a list without numbers', 'Name,Form 1\nAnn,G', 'No column is called Phone'],
    ['a list with two numbers', 'Mobile,Tel\n1,2', 'The columns "Mobile" and "Tel" mean the same. Keep one.'],
    ['an empty file', '', 'The file is empty.'],
    [
      'a line with a comma too many',
      'Phone,City,Country\n876-555-0311,Kingston, St Andrew,Jamaica',
      '2, Country: is the last column, but "Jamaica" follows it. Put quotation marks around a value with a comma.',
    ],
  ])('is refused as a whole: %s', async (_, content, sentence) => {
    expect((await importAs(content)).refused).toEqual([expect.stringContaining(sentence)]);
  });

  it.each([
    ['an unclosed quotation mark', 'Phone\n"876', 'a quotation mark is never closed.'],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), 'is not a text file. Name a CSV file.'],
    ['a workbook', Buffer.from('PK\x03\x04 and so on'), 'is a workbook. Save it as CSV UTF-8'],
  ])('is refused as a file: %s', async (_, content, sentence) => {
    await expect(importAs(content)).rejects.toThrow(sentence);
  });

  it.each<[string, Buffer]>([
    ['UTF-8', Buffer.from('Phone,City\n$,Montréal')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffPhone,City\n$,Montréal')],
    ['Windows-1252', Buffer.from('Phone,City\n$,Montréal', 'latin1')],
    ['what Excel calls Unicode text', Buffer.from('\ufeffPhone\tCity\n$\tMontréal', 'utf16le')],
    ['semicolons and quotation marks', Buffer.from('"Phone";"City"\r\n"$";"Montréal"\r\n')],
  ])('may be in %s', async (_, content) => {
    const phone = `+1876557${1000 + files}`;
    const width = content.includes(0) ? 'utf16le' : 'latin1';
    await importAs(Buffer.from(content.toString(width).replace('$', phone), width));
    expect(await prepared(phone)).toEqual({ current_city: 'Montréal' });
  });

  it('can have all classes in one column', async () => {
    const levels = Object.fromEntries(FORM_LEVELS.map((level, index) => [`form_${index + 1}_level`, level]));
    expect(await profileOf(`Classes\n${FORM_LEVELS.join(' ')}`)).toEqual(levels);
  });

  it.each([
    ['Date of birth\n"30 June 1975"', { birthday: '1975-06-30' }],
    ['DOB\n"June 3, 1975"', { birthday: '1975-06-03' }],
    ['birthday\n1975-06-30 00:00:00+00', { birthday: '1975-06-30' }],
    ['share_email,Occupation\nf,Nurse', { share_email: false, profession: 'Nurse' }],
    ['T-shirt,Town\nXL,Negril', { current_city: 'Negril' }],
    ['Maiden name\nCampbell', { name_at_school: 'Campbell' }],
    ['name_at_school\nCampbell', { name_at_school: 'Campbell' }],
    [
      `form_1_level,sports_house\n${FORM_LEVELS[0].toLowerCase()},${HOUSES[0].toUpperCase()}`,
      { form_1_level: FORM_LEVELS[0], sports_house: HOUSES[0] },
    ],
  ])('reads %j', async (content, profile) => {
    expect(await profileOf(content)).toEqual(profile);
  });

  it('names unknown columns, but not the ones a database adds', async () => {
    expect((await importAs('id,Phone,T-shirt,created_at\n1,876-555-0230,XL,x')).notes).toEqual([
      "list.csv: these columns aren't known and were skipped: T-shirt.",
    ]);
  });

  it('does not change revoked numbers or members', async () => {
    await importAs('Phone\n876-555-0240');
    await t.db
      .updateTable('allowed_phone_numbers')
      .set({ status: 'revoked' })
      .where('phone', '=', '+18765550240')
      .execute();
    const { outcome, refused } = await importAs('Phone,Status\n876-555-0240,pending\n876-555-0241,revoked');
    expect(outcome).toMatchObject({ new: 0, skipped: 1, refused: 1 });
    expect(refused).toEqual(['2, Phone: was revoked here. Restore it under Phone Numbers, or remove the line.']);
  });

  it('changes nothing where a member changed to another number since', async () => {
    const member = await t.member();
    await t.db
      .insertInto('allowed_phone_numbers')
      .values({ phone: '+18765550245', status: 'revoked', used_by: member.id })
      .execute();
    const { outcome, refused } = await importAs('Phone\n876-555-0245');
    expect([outcome.members, refused]).toEqual([1, []]);
  });

  it('may have invisible characters and emoji where a long note is cut', async () => {
    const name = `${'x'.repeat(195)}\u0007abc😀`;
    const list = `Mobile,Name\n876-555-0290,${name}`;
    expect((await importAs(list)).outcome).toMatchObject({ new: 1, refused: 0 });
    expect((await numbers()).find(({ phone }) => phone === '+18765550290')?.notes).toBe(`${'x'.repeat(195)} abc`);
  });
});

describe('a member who registers with a listed number', () => {
  const form = { first_name: 'Ann', last_name: 'Zephyr', email: 'ann.z@mail.example', password: 'blue mahoe 77' };
  const register = async (phone: string, email = form.email) => {
    const made = await t.call(null, 'POST /accounts', {
      body: { ...form, email },
      cookie: await verifyPhone(t, phone),
    });
    const person = { ...made.body.user, cookie: cookiesFrom(made) };
    return { person, profile: (await t.call(person, 'GET /profile')).body };
  };

  it('gets the prepared profile to complete, which is then deleted', async () => {
    await importAs(`Phone,Form 1,House,City,Share phone\n876-555-0301,${FORM_LEVELS[0]},${HOUSES[2]},Negril,no`);
    const { profile } = await register('+18765550301');
    expect(profile).toMatchObject({
      ...{ first_name: 'Ann', profile_completed: false, share_phone: false, current_city: 'Negril' },
      form_levels: [FORM_LEVELS[0], ...FORM_LEVELS.slice(1).map(() => null)],
      sports_house: HOUSES[2],
    });
    expect(await prepared('+18765550301')).toBeUndefined();
    expect((await importAs(`Phone,House\n876-555-0301,${HOUSES[0]}`)).outcome).toMatchObject({
      members: 1,
      changed: 0,
    });
  });

  it('gets only levels and houses that the school still has', async () => {
    await importAs('Phone,City\n876-555-0302,Negril');
    await t.db
      .updateTable('prepared_profiles')
      .set({ profile: JSON.stringify({ current_city: 'Negril', sports_house: 'Gone', form_1_level: '?' }) })
      .execute();
    const { profile } = await register('+18765550302', 'ann.y@mail.example');
    expect(profile).toMatchObject({
      current_city: 'Negril',
      sports_house: null,
      form_levels: FORM_LEVELS.map(() => null),
    });
  });

  it('gets nothing prepared once the number is revoked', async () => {
    await importAs('Phone,City\n876-555-0303,Negril');
    await t.db
      .updateTable('allowed_phone_numbers')
      .set({ status: 'revoked' })
      .where('phone', '=', '+18765550303')
      .execute();
    expect(await prepared('+18765550303')).toBeUndefined();
  });
});
