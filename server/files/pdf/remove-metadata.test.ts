import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PROOF_MAX_BYTES } from '../../../contract/constants.ts';
import { writeReceiptPdf } from '../../../demo/receipts.ts';
import { onePage, PAGE_CONTENT, pdfOf, qpdf, readPdf, streamOf } from '../../testing/pdfs.ts';
import { removePdfMetadata } from './remove-metadata.ts';

/** More than 384 MB of heap and 256 MB of WebAssembly, less than two such threads. */
const MAX_MEMORY = 1024 * 1024 * 1024;

async function rewritten(given: Buffer): Promise<Buffer> {
  const answer = await removePdfMetadata(given);
  if ('refused' in answer) throw new Error(answer.refused);
  return Buffer.from(answer.content);
}

const xmp = (words: string) => streamOf(`<x:xmpmeta>${words}</x:xmpmeta>`, '/Type /Metadata /Subtype /XML');
const SECRETS = ['Author', 'Producer', 'XMP', 'Page XMP', 'Plain XMP', 'Piece', 'Form piece', 'Thumb']
  .map((each) => `Secret ${each}`)
  .concat('00112233445566');
const PRIVATE =
  '/PieceInfo << /App << /LastModified (D:20260101) /Private (Secret Piece) >> >> /LastModified (D:20260101)';
const told = pdfOf(
  onePage({
    catalog: `/Metadata 6 0 R ${PRIVATE}`,
    page: `/Metadata 7 0 R /Thumb 9 0 R ${PRIVATE}`,
    resources:
      '/XObject << /Metadata 8 0 R /EF 8 0 R /PieceInfo 8 0 R >> /Properties << /MC0 << /Metadata 10 0 R >> >>',
    more: [
      xmp('Secret XMP'),
      xmp('Secret Page XMP'),
      streamOf('0 0 9 9 re f % A form', `/Subtype /Form /BBox [0 0 9 9] ${PRIVATE.replace('Piece)', 'Form piece)')}`),
      streamOf('Secret Thumb', '/Width 1 /Height 1'),
      streamOf('<x>Secret Plain XMP</x>'),
      '<< /Author (Secret Author) /Producer (Secret Producer) /CreationDate (D:20260101) >>',
    ],
  }),
  '/Info 11 0 R /ID [<00112233445566> <00112233445566>]',
);

describe('a PDF', () => {
  it('loses its information, XMP, application data, thumbnail and ID, and keeps its page', async () => {
    const before = (await readPdf(told)).text;
    const { text, pages, streams } = await readPdf(await rewritten(told));
    for (const secret of SECRETS) expect([secret, before.includes(secret)]).toEqual([secret, true]);
    expect(SECRETS.filter((secret) => text.includes(secret))).toEqual([]);
    expect(text).not.toMatch(/Secret|D:2026|PieceInfo"?:\{|LastModified|\/Info/);
    expect([pages, streams.map(String)]).toEqual([1, expect.arrayContaining([PAGE_CONTENT])]);
  });

  it('keeps what a page draws that is called like metadata', async () => {
    const { text } = await readPdf(await rewritten(told));
    expect(text).toMatch(/"\/XObject":\{"\/EF":"(\d+ 0 R)","\/Metadata":"\1","\/PieceInfo":"\1"\}/);
    expect(text).toContain('0 0 9 9 re f % A form');
  });

  it('loses attached files', async () => {
    const file = '<< /Type /Filespec /F (secret.docx) /Desc (Secret) /EF << /F 7 0 R >> >>';
    const more = [file, streamOf('Secret file'), '<< /EmbeddedFiles << /Names [(secret.docx) 6 0 R] >> >>'];
    for (const names of ['8 0 R', more[2]]) {
      const catalog = `/AF [6 0 R] /Names ${names}`;
      const { text, pages } = await readPdf(await rewritten(pdfOf(onePage({ catalog, more }))));
      expect([pages, /secret/i.test(text)]).toEqual([1, false]);
    }
    const note = '/Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS 6 0 R >>]';
    const { text } = await readPdf(await rewritten(pdfOf(onePage({ page: note, more }))));
    expect(text).not.toContain('Secret file');
  });

  it('keeps its photos, without their metadata', async () => {
    const pixels = sharp({ create: { width: 40, height: 30, channels: 3, background: '#2f7d4f' } });
    const jpeg = await pixels
      .withExif({ IFD0: { Artist: 'Secret Artist' } })
      .jpeg()
      .toBuffer();
    const keys = '/Type /XObject /Subtype /Image /Width 40 /Height 30 /ColorSpace /DeviceRGB /BitsPerComponent 8';
    const image = streamOf(jpeg, `${keys} /Filter /DCTDecode`);
    const content = await rewritten(pdfOf(onePage({ resources: '/XObject << /Im0 6 0 R >>', more: [image] })));
    expect(content.includes('Secret Artist')).toBe(false);
    const start = content.indexOf(Buffer.from('\xff\xd8\xff', 'latin1'));
    const kept = content.subarray(start, start + jpeg.length);
    expect((await sharp(jpeg).metadata()).exif).toBeDefined();
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
    expect(await sharp(kept).raw().toBuffer()).toEqual(await sharp(jpeg).raw().toBuffer());
  });

  it('loses what an update of it replaced', async () => {
    const at = told.lastIndexOf('xref\n0');
    const update = `4 0 obj\n${streamOf('(Paid twice) Tj')}\nendobj\n`;
    const table = `xref\n4 1\n${String(told.length).padStart(10, '0')} 00000 n \n`;
    const trailer = `trailer\n<< /Size 12 /Root 1 0 R /Prev ${at} >>\nstartxref\n${told.length + update.length}\n%%EOF\n`;
    const { text } = await readPdf(await rewritten(Buffer.concat([told, Buffer.from(update + table + trailer)])));
    expect([text.includes('Paid twice'), text.includes('Paid in full')]).toEqual([true, false]);
  });

  it('has the same bytes each time, so that a repeated submission is recognised', async () => {
    expect(await rewritten(told)).toEqual(await rewritten(told));
  });

  it('keeps its text and pictures byte for byte', async () => {
    const slip = { method: 'Transfer', payer: 'Ann', amount: '$20', reference: 'R-1', day: '1 May', event: 'Gala' };
    const given = writeReceiptPdf(slip);
    const [before, after] = [await readPdf(given), await readPdf(await rewritten(given))];
    expect(after.streams.map(String)).toEqual(before.streams.map(String));
  });

  it('of the maximal size is accepted', async () => {
    const noise = Buffer.alloc(PROOF_MAX_BYTES - 2_000, 'a photo of a slip');
    const content = await rewritten(pdfOf(onePage({ more: [streamOf(noise, '/Filter /DCTDecode')] })));
    expect((await readPdf(content)).pages).toBe(1);
  });
});

describe('an encrypted PDF', () => {
  const locked = (password: string) =>
    qpdf(
      told,
      '--encrypt',
      `--user-password=${password}`,
      '--owner-password=owner',
      '--bits=256',
      '--print=none',
      '--',
    );

  it('that opens without a password is stored decrypted', async () => {
    const given = await locked('');
    expect(given.includes('/Encrypt')).toBe(true);
    const { text, pages } = await readPdf(await rewritten(given));
    expect([pages, text.includes(PAGE_CONTENT)]).toEqual([1, true]);
    expect(text).not.toMatch(/Secret|\/Encrypt/);
  });

  it('that needs one is refused', async () => {
    expect(await removePdfMetadata(await locked('1234'))).toEqual({ refused: 'locked' });
  });
});

describe('a damaged PDF', () => {
  it('is repaired where its pages can be found', async () => {
    const text = told.toString('latin1');
    const lost = Buffer.from(text.replace(/xref\n0[\s\S]*startxref\n\d+/, 'trailer\n<< /Root 1 0 R >>'), 'latin1');
    const shifted = Buffer.from(text.replace('%PDF-1.7\n', '%PDF-1.7\n%  \n'), 'latin1');
    for (const given of [lost, shifted]) {
      const content = await rewritten(given);
      expect(await rewritten(given)).toEqual(content);
      const after = await readPdf(content);
      expect([after.pages, after.text.includes(PAGE_CONTENT)]).toEqual([1, true]);
      expect(after.text).not.toContain('Secret');
    }
  });

  it.each([
    ['nothing', Buffer.from('%PDF-1.7\n%%EOF\n')],
    [
      'noise',
      Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_000, '\x07 << [ ( 1 0 R'), Buffer.from('%%EOF')]),
    ],
    ['a catalog without pages', pdfOf(['<< /Type /Catalog >>'])],
    ['half of one', Buffer.concat([told.subarray(0, 120), Buffer.from('\n%%EOF\n')])],
    ['pages that contain themselves', pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Kids [2 0 R] /Count 9 >>'])],
    ['endless nesting', pdfOf(onePage({ more: ['['.repeat(200_000)] }))],
  ])('with %s is refused, or repaired to a page', async (_, given) => {
    const answer = await removePdfMetadata(given);
    if ('content' in answer) expect((await readPdf(answer.content)).pages).toBe(1);
    else expect(answer).toEqual({ refused: 'damaged' });
  });
});

describe('a PDF that unpacks to much', () => {
  /** Object 6 is a stream of objects, unpacked to `megabytes` of `filler`, in an array by default. */
  const bomb = (filler: string, megabytes: number, [open, close] = ['[ ', ' ]']) => {
    const head = Buffer.from(`7 0 << /X ${open}`);
    const content = Buffer.concat([head, Buffer.alloc(megabytes * 1024 * 1024, filler), Buffer.from(`${close} >>`)]);
    const packed = deflateSync(content);
    const place = pdfOf(onePage({ page: '/Bomb 7 0 R' }));
    const table = place.lastIndexOf('xref\n0');
    const body = place.toString('latin1', 0, table);
    const objects = `6 0 obj\n${streamOf(packed, '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode')}\nendobj\n`;
    const entries = [...body.matchAll(/^(\d) 0 obj/gm)].map(({ index }) => [1, index, 0]);
    const rows = [[0, 0, 0], ...entries, [1, body.length, 0], [2, 6, 0], [1, body.length + objects.length, 0]];
    const bytes = rows.flatMap(([type = 0, at = 0, index = 0]) => [type, at >> 16, (at >> 8) & 255, at & 255, index]);
    const xref = `8 0 obj\n${streamOf(Buffer.from(bytes), '/Type /XRef /Size 9 /W [1 3 1] /Root 1 0 R')}\nendobj\n`;
    return Buffer.from(`${body}${objects}${xref}startxref\n${body.length + objects.length}\n%%EOF\n`, 'latin1');
  };

  async function memoryFor(work: () => Promise<unknown>): Promise<number> {
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 10);
    await work();
    clearInterval(watch);
    return most - before;
  }

  it('is read while it is small', async () => {
    expect((await readPdf(await rewritten(bomb('0 ', 1)))).pages).toBe(1);
  });

  it.each<[string, filler: string, megabytes: number, brackets?: [string, string]]>([
    ['numbers', '0 ', 400],
    ['nulls', 'null ', 400],
    ['arrays', '[[]]', 400],
    ['nested nulls', 'null ', 20, ['['.repeat(400), ']'.repeat(400)]],
    ['one string', 'a', 40, ['(', ')']],
  ])('as %s is refused within its limits', async (_, filler, megabytes, brackets) => {
    const given = bomb(filler, megabytes, brackets);
    expect(given.length).toBeLessThan(2 * 1024 * 1024);
    const memory = await memoryFor(async () => {
      expect(await removePdfMetadata(given)).toEqual({ refused: 'damaged' });
    });
    expect(memory).toBeLessThan(MAX_MEMORY);
  });

  it('as the content of a page stays packed', async () => {
    const packed = deflateSync(Buffer.alloc(400 * 1024 * 1024, '0 0 m '));
    const more = [streamOf(packed, '/Filter /FlateDecode')];
    const content = await rewritten(pdfOf(onePage({ page: '/Contents 6 0 R', more })));
    expect(content.length).toBeLessThan(packed.length + 2_000);
  });
});

it('a collection of files is refused, because its page only says that it is one', async () => {
  const given = pdfOf(onePage({ catalog: '/Collection << /Type /Collection >>' }));
  expect(await removePdfMetadata(given)).toEqual({ refused: 'collection' });
});
