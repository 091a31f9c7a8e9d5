/** The files of an uncompressed ZIP by name. */
export function filesInZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('this is no whole ZIP');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [size, named] = [zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28)];
    const start = zip.readUInt32LE(at + 42);
    const content = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    files.set(zip.toString('utf8', at + 46, at + 46 + named), zip.subarray(content, content + size));
    at += 46 + named + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}

/** A value as the file says it: times as in JSON. */
export function written(value: unknown): string {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return new Date(value).toISOString();
  if (Array.isArray(value)) return String(value[0]);
  return JSON.stringify(value).replace(/^"|"$/g, '');
}
