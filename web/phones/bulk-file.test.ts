import { expect, test } from 'vitest';
import { linesOfFile } from './bulk-file.ts';

const read = (content: string | Uint8Array<ArrayBuffer>) => linesOfFile(new File([content], 'numbers.csv'));

test('of a CSV row the number and the name count', async () => {
  const rows = "Name,Phone,Year\nMarcia Campbell,(876) 555-1234,1989\nDevon,'+18765551235,8765559999\nNo one,,1990";
  expect(await read(rows)).toEqual(['', 'Marcia Campbell, (876) 555-1234', 'Devon, +18765551235', 'No one, 1990']);
  expect(await read('8765551234\n\n8765551235\n')).toEqual(['8765551234', '', '8765551235']);
  const split = 'Last name,First name,Username,Phone\nBrown,Marcia,mb,876 555 3009\n,Devon,,876 555 3010';
  expect(await read(split)).toEqual(['', 'Brown Marcia, 876 555 3009', 'Devon, 876 555 3010']);
});

test.each([
  ['Marcia Brown 876-555-1235\nDevon Gray 876-555-1236', ['Marcia Brown 876-555-1235', 'Devon Gray 876-555-1236']],
  ['https://wa.me/18765551235\nhttps://wa.me/18765551236', ['https://wa.me/18765551235', 'https://wa.me/18765551236']],
  ['8765553009;Marcia Brown\n8765553010;Devon Gray', ['Marcia Brown, 8765553009', 'Devon Gray, 8765553010']],
  ['\nName\tPhone\nMarcia\t876 555 3009', ['', '', 'Marcia, 876 555 3009']],
])('the first row of %j is a heading only if it holds no number', async (text, lines) => {
  expect(await read(text)).toEqual(lines);
});

test.each([
  ['Name,Birthday,Phone\nMarcia,1975-06-30,876 555 3009', 'Marcia, 876 555 3009'],
  ['Name,Birthday,Cell\nMarcia,31/12/1975,876 555 3009', 'Marcia, 876 555 3009'],
  ['Member number,Name,Tel.\n2019034512,Marcia,876 555 3009', 'Marcia, 876 555 3009'],
  ['Name,Home phone,Mobile\nMarcia,,Tel: 876 555 3009', 'Marcia, Tel: 876 555 3009'],
  ['Name,Born,Reach me at\nMarcia,30.06.1975,876 555 3009', 'Marcia, 876 555 3009'],
  ['Member number,Name,Phone\n2019034512,Marcia,', '…, Marcia'],
  ['Name,Birthday\nMarcia,31/12/1975', 'Marcia, …'],
])('in %j no other number is taken for the phone', async (text, line) => {
  expect((await read(text))[1]).toBe(line);
});

test('accents survive in a CSV file that Excel saved on Windows', async () => {
  const windows = Uint8Array.from(Buffer.from('Name;Phone\r\nJosé Núñez;8765553009', 'latin1'));
  expect(await read(windows)).toEqual(['', 'José Núñez, 8765553009']);
});
