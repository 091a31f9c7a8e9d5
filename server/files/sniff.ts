import { fileTypeFromBuffer } from 'file-type';

/** The type that the content itself tells; names and headers are only what somebody says. Undefined where it tells none. */
export const sniff = async (content: Buffer): Promise<string | undefined> =>
  (await fileTypeFromBuffer(content).catch(() => undefined))?.mime; // a file that a parser chokes on is not one we take
