/** Sample uploads by their real content. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import type { Person, TestApp } from './app.ts';
import { onePage, pdfOf, qpdf } from './pdfs.ts';
import { HEIC } from './pictures.ts';

const pixels = () => sharp({ create: { width: 4, height: 3, channels: 3, background: '#2f7d4f' } });

/** The first box of an ISO media file, with its brand. */
const brand = (name: string): Buffer =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${name}\0\0\0\0${name}mif1`), Buffer.alloc(64)]);

export const CONTENTS = {
  jpeg: () => pixels().jpeg().toBuffer(),
  png: () => pixels().png().toBuffer(),
  webp: () => pixels().webp().toBuffer(),
  gif: () => pixels().gif().toBuffer(),
  heic: async () => HEIC,
  /** Without an image. */
  emptyHeif: async () => brand('mif1'),
  pdf: async () => pdfOf(onePage()),
  /** Opens only with a password. */
  lockedPdf: () => qpdf(pdfOf(onePage()), '--encrypt', '--user-password=1', '--owner-password=2', '--bits=256', '--'),
  damagedPdf: async () => Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n'),
  svg: async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  xmlSvg: async () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  html: async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  zip: async () => Buffer.from('504b0304140000000000', 'hex'),
  text: async () => Buffer.from('I paid, honestly.'),
  empty: async () => Buffer.alloc(0),
  /** Truncated after the header. */
  brokenJpeg: async () => (await pixels().jpeg().toBuffer()).subarray(0, 40),
  brokenPng: async () => (await pixels().png().toBuffer()).subarray(0, 20),
  /** Claims 20,000 by 20,000 pixels, which would freeze a browser. */
  hugePng: async () => {
    const png = await pixels().png().toBuffer();
    png.writeUInt32BE(20_000, 16);
    png.writeUInt32BE(20_000, 20);
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    return png;
  },
  cutPdf: async () => Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\n'),
  /** Valid as a PDF and as a page. */
  pagePdf: async () => Buffer.from('%PDF-1.7\n<!DOCTYPE html><script>alert(1)</script>\n%%EOF\n'),
  noBrand: async () => Buffer.from('0000001866747970', 'hex'),
} as const;

/** A file with this content; name and type may be wrong. */
export async function fileOf(
  content: keyof typeof CONTENTS,
  { name = 'proof', type = 'application/octet-stream' } = {},
): Promise<File> {
  return new File([new Uint8Array(await CONTENTS[content]())], name, { type });
}

/** A JPEG padded at its end to a size in bytes. */
export async function jpegOfSize(size: number): Promise<File> {
  const jpeg = await CONTENTS.jpeg();
  return new File([new Uint8Array(Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]))], 'big.jpg');
}

/** Storage keys of a member's proofs on the disk. */
export async function proofsOf(t: TestApp, person: Person): Promise<string[]> {
  const folder = path.join(t.dataDir, 'files', 'payment-proofs');
  if (!existsSync(path.join(folder, person.id))) return [];
  const found = await readdir(path.join(folder, person.id), { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}
