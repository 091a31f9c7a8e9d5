/** Malicious and damaged files, generated, of a few megabytes at most. */
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { onePage, pdfOf } from './pdfs.ts';
import { asPhone, HEIC, halves } from './pictures.ts';

/** Content that must never be served. */
export const HIDDEN = 'canary-within';
const SCRIPT = `<script>alert('${HIDDEN}')</script>`;

const png = () => halves(60, 40).png().toBuffer();
const jpeg = () => halves(60, 40).jpeg().toBuffer();
const bytes = (...parts: (string | Buffer | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

function chunk(type: string, data: Buffer): Buffer {
  const body = bytes(type, data);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return bytes(length, body, sum);
}

const PNG_HEAD = 8 + 25; // signature and IHDR

async function pngWith(...chunks: Buffer[]): Promise<Buffer> {
  const whole = await png();
  return bytes(whole.subarray(0, PNG_HEAD), ...chunks, whole.subarray(PNG_HEAD));
}

async function pngOf(width: number, height: number): Promise<Buffer> {
  const data = Buffer.from((await png()).subarray(16, 29));
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  return bytes(
    (await png()).subarray(0, 8),
    chunk('IHDR', data),
    chunk('IDAT', deflateSync(Buffer.alloc(9_999))),
    chunk('IEND', Buffer.alloc(0)),
  );
}

async function jpegWith(marker: number, data: Buffer): Promise<Buffer> {
  const whole = await jpeg();
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length + 2);
  return bytes(whole.subarray(0, 2), [0xff, marker], length, data, whole.subarray(2));
}

async function jpegOf(width: number, height: number): Promise<Buffer> {
  const whole = Buffer.from(await jpeg());
  const frame = whole.findIndex((byte, at) => byte === 0xff && (whole[at + 1] === 0xc0 || whole[at + 1] === 0xc2));
  whole.writeUInt16BE(height, frame + 5);
  whole.writeUInt16BE(width, frame + 7);
  return whole;
}

const pdf = (catalog: string) => pdfOf(onePage({ catalog }));
const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024);

export const HOSTILE_FILES: Record<string, () => Promise<Buffer> | Buffer> = {
  'an SVG with a script': () => bytes(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
  'an SVG that reads a file': () =>
    bytes(
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
    ),
  'a billion laughs': () =>
    bytes(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "ha">${'bcdefghi'.replace(/./g, (each) => `<!ENTITY ${each} "${`&${String.fromCharCode(each.charCodeAt(0) - 1)};`.repeat(10)}">`)}]><svg xmlns="http://www.w3.org/2000/svg">&i;</svg>`,
    ),
  'a compressed SVG': () => gzipSync(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
  'a page': () => bytes(`<!doctype html><html>${SCRIPT}</html>`),
  'a page that begins as a GIF': () => bytes(`GIF89a/*`, SCRIPT, '*/=1;'),
  'a page that begins as a JPEG': () => bytes([0xff, 0xd8, 0xff, 0xe0], SCRIPT),
  'a script': () => bytes(`#!/bin/sh\necho ${HIDDEN}\n`),
  'a program': () => bytes('MZ\x90\0', HIDDEN, zeros(1)),
  'a program for Linux': () => bytes('\x7fELF\x02\x01\x01', HIDDEN, Buffer.alloc(64)),
  'an archive': () => bytes('PK\x03\x04\x14\0\0\0\0\0', Buffer.alloc(20), '../../etc/passwd', HIDDEN),
  'an archive that unpacks to 64 MB': () => gzipSync(zeros(64)),
  'a JPEG followed by a page': async () => bytes(await jpeg(), SCRIPT),
  'a JPEG followed by an archive': async () => bytes(await jpeg(), 'PK\x03\x04', HIDDEN),
  'a JPEG with a page as its comment': () => jpegWith(0xfe, bytes(SCRIPT)),
  'a JPEG with a program as its EXIF': () => jpegWith(0xe1, bytes('Exif\0\0MM\0\x2a\0\0\0\x08\xff\xff', HIDDEN)),
  'a JPEG with a location': () =>
    asPhone(halves(60, 40))
      .withExifMerge({ IFD0: { Artist: HIDDEN } })
      .jpeg()
      .toBuffer(),
  'a JPEG that claims 65,500 by 65,500': () => jpegOf(65_500, 65_500),
  'a JPEG without an end': async () => (await halves(600, 400).jpeg().toBuffer()).subarray(0, 2_000),
  'a PNG with a page as its text': () => pngWith(chunk('tEXt', bytes('Comment\0', SCRIPT))),
  'a PNG followed by a page': async () => bytes(await png(), SCRIPT),
  'a PNG whose text unpacks to 64 MB': () => pngWith(chunk('zTXt', bytes('a\0\0', deflateSync(zeros(64))))),
  'a PNG whose colours unpack to 64 MB': () => pngWith(chunk('iCCP', bytes('a\0\0', deflateSync(zeros(64))))),
  'a PNG of 40,000 by 40,000': () => pngOf(40_000, 40_000),
  'a PNG without pixels': () => pngOf(0, 0),
  'a PNG without pixel data': async () => (await png()).subarray(0, PNG_HEAD),
  'a PNG of one pixel in height and millions in width': () => pngOf(2 ** 31 - 1, 1),
  'a WebP that claims 16,384 by 16,384': async () => {
    const whole = await halves(60, 40).webp({ lossless: true }).toBuffer();
    whole.writeUInt32LE(0x0fff_ffff, whole.indexOf('VP8L') + 9);
    return whole;
  },
  'a WebP with a location and a page': () =>
    halves(60, 40)
      .withExif({ IFD0: { Artist: SCRIPT } })
      .webp()
      .toBuffer(),
  'a GIF of 65,535 by 65,535': () =>
    bytes('GIF89a', [255, 255, 255, 255, 0, 0, 0], [0x2c, 0, 0, 0, 0, 255, 255, 255, 255, 0, 2, 0], ';'),
  'a TIFF with a circular directory': () => bytes('II*\0', [8, 0, 0, 0], [0, 0], [8, 0, 0, 0]),
  'half a HEIC': () => HEIC.subarray(0, 500),
  'a PDF with a script': () => pdf(`/OpenAction << /S /JavaScript /JS (app.alert\\("${HIDDEN}"\\)) >>`),
  'a PDF that starts a program': () => pdf('/OpenAction << /S /Launch /F (cmd.exe) >>'),
  'a PDF that is a page too': () => bytes(`%PDF-1.7\n<!doctype html>${SCRIPT}\n%%EOF\n`),
  'a PDF that is an archive too': () => bytes(pdf(''), 'PK\x03\x04', HIDDEN),
  'half a PDF': () => bytes('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\n'),
  nothing: () => Buffer.alloc(0),
  zeros: () => zeros(1),
};

export const HOSTILE_NAMES: readonly string[] = [
  '../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/passwd',
  'a\0.png',
  'proof.php.png',
  'proof.png.exe',
  '\u202egnp.exe',
  'a"; filename="b.html',
  'a\r\nContent-Type: text/html',
  `${'x'.repeat(4_000)}.png`,
  '.htaccess',
  'CON',
  '💥.png',
  ' ',
];
