/** Photos in a PDF are usually whole JPEG files, with the camera's metadata. */
const JPEG_STREAM = Buffer.from('stream\n\xff\xd8\xff', 'latin1');
const SEGMENTS_OFFSET = JPEG_STREAM.length - 1;
const START_OF_SCAN = 0xda;
/** APP1 with EXIF or XMP, APP13 with IPTC, comments. */
const METADATA = new Set([0xe1, 0xed, 0xfe]);

/** Overwrites the metadata of its JPEGs with zeros, which decoders skip; so nothing in the PDF changes its place. */
export function clearPictureMetadata<Content extends Uint8Array>(pdf: Content): Content {
  const view = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  for (let at = view.indexOf(JPEG_STREAM); at >= 0; at = view.indexOf(JPEG_STREAM, at + 1)) {
    clearSegments(view, at + SEGMENTS_OFFSET);
  }
  return pdf;
}

function clearSegments(pdf: Buffer, first: number): void {
  let at = first;
  while (at + 4 <= pdf.length && pdf[at] === 0xff && pdf[at + 1] !== START_OF_SCAN) {
    const end = at + 2 + pdf.readUInt16BE(at + 2);
    if (METADATA.has(pdf[at + 1] as number)) pdf.fill(0, Math.min(at + 4, end), end);
    at = end;
  }
}
