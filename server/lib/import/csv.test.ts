import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { amountCell, csvFile, inCurrency, phoneCell } from './csv.ts';

const NOW = new Date('2026-11-22T03:00:00Z'); // still the 21st in Jamaica
type Row = { name: string; count: number; at: Date | null; open: boolean };
const row = (name: string): Row => ({ name, count: 1, at: NOW, open: true });
const COLUMNS = {
  Name: (each: Row) => each.name,
  Count: (each: Row) => each.count,
  When: (each: Row) => each.at,
  Open: (each: Row) => each.open,
};

const fileOf = (rows: Row[]) => csvFile('people', NOW, COLUMNS, async (after) => (after ? [] : rows));
const read = async (rows: Row[]) => text(fileOf(rows).content as Readable);

describe('a CSV file', () => {
  it("is named after its content and the school's day", () => {
    expect(fileOf([])).toMatchObject({ name: 'people-2026-11-21.csv', type: 'text/csv; charset=utf-8' });
  });

  it('has headings without rows', async () => {
    const bytes = await buffer(fileOf([]).content as Readable);
    expect(bytes.toString('latin1')).toBe('\xEF\xBB\xBFName,Count,When,Open\r\n');
  });

  it('keeps quotes, commas, line breaks and accents', async () => {
    const names = ['Renée "Nay" Wedderburn', 'Campbell, Marcia', 'two\nlines', '苗字', ''];
    const written = await read(names.map(row));
    const rows: Record<string, string>[] = parse(written, { bom: true, columns: true, record_delimiter: '\r\n' });
    expect(rows.map((each) => each.Name)).toEqual(names);
    expect(rows[0]).toMatchObject({ Count: '1', When: '2026-11-21 22:00', Open: 'Yes' });
  });

  it.each(['=1+1', '+18765550100', '-2', '@SUM(A1)', '\tx', '\r=1', '=HYPERLINK("http://evil")', '＝1+1'])(
    'keeps a spreadsheet from taking %j for a formula',
    async (name) => {
      const [cell] = parse(await read([row(name)]), { bom: true, record_delimiter: '\r\n' })[1] ?? [];
      expect(cell).toBe(`'${name}`);
    },
  );

  const many = Array.from({ length: 2_500 }, (_, n) => row(`n${n}`));

  it('is read in batches, each after the last row', async () => {
    const asked: (string | undefined)[] = [];
    const { content } = csvFile('people', NOW, COLUMNS, async (after, limit) => {
      asked.push(after?.name);
      const next = after ? many.indexOf(after) + 1 : 0;
      return many.slice(next, next + limit);
    });
    const written: Record<string, string>[] = parse(await text(content as Readable), { bom: true, columns: true });
    expect(written.map(({ Name }) => Name)).toEqual(many.map(({ name }) => name));
    expect(asked).toEqual([undefined, 'n999', 'n1999']);
  });

  it('breaks off if the last row of a batch was deleted', async () => {
    const { content } = csvFile('people', NOW, COLUMNS, async (after, limit) => (after ? [] : many.slice(0, limit)));
    await expect(text(content as Readable)).rejects.toThrow('no longer valid');
  });

  it('breaks off if a read fails', async () => {
    const { content } = csvFile('people', NOW, COLUMNS, async (after) => {
      if (after) throw new Error('the database went');
      return many;
    });
    await expect(text(content as Readable)).rejects.toThrow('the database went');
  });
});

describe('a cell', () => {
  it.each([
    ['+18765553009', '(+1) 876 555 3009'],
    ['+447911123456', '(+44) 7911 123456'],
    ['+99912345678', '(+99912345678)'],
  ])('has the phone number %s as %s, which no spreadsheet takes for a formula or a number', async (phone, written) => {
    expect(phoneCell(phone)).toBe(written);
    const [cell] = parse(await read([row(phoneCell(phone))]), { bom: true, record_delimiter: '\r\n' })[1] ?? [];
    expect(cell).toBe(written);
  });

  it('has amounts that add up, refunds too, under a heading with their currency', async () => {
    const columns = { [inCurrency('Total')]: amountCell };
    const { content } = csvFile('amounts', new Date(), columns, async () => [125_000, 7, -5_000]);
    expect(await text(content as Readable)).toBe('Total (USD)\r\n1250.00\r\n0.07\r\n-50.00\r\n');
  });
});
