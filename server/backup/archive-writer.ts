/** Writes the file: under another name until it is whole and on the disk. */
import { createWriteStream, rmSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { createTarPacker } from 'modern-tar';

export type ArchiveWriter = {
  /** Where it is until it is finished. */
  draft: string;
  add: (name: string, content: Uint8Array) => Promise<void>;
  /** Writes the end and waits for the disk. The draft still has its own name. */
  close: () => Promise<void>;
  /** Gives the draft its name. */
  keep: () => Promise<void>;
  discard: () => Promise<void>;
};

/** Only the account itself may read it. Throws what the file system throws, as ENOSPC where the disk is full. */
export async function createArchive(file: string): Promise<ArchiveWriter> {
  const draft = `${file}.part`;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await rm(draft, { force: true });
  const { readable, controller } = createTarPacker();
  const out = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(Readable.fromWeb(readable as never), createGzip(), out);
  let isEnded = false;
  const ended = written.finally(() => {
    isEnded = true;
  });
  ended.catch(() => {}); // `add` and `close` tell of it
  const leaveNothing = () => rmSync(draft, { force: true });
  process.once('exit', leaveNothing); // interrupted in the middle
  return {
    draft,
    async add(name, content) {
      try {
        const writer = controller.add({ name, size: content.length, mode: 0o600, mtime: new Date() }).getWriter();
        await writer.write(content);
        await writer.close();
      } catch (error) {
        if (isEnded) await written; // the disk's own error says more than that the stream is closed
        throw error;
      }
    },
    async close() {
      controller.finalize();
      await written;
    },
    async keep() {
      await rename(draft, file);
      process.off('exit', leaveNothing);
    },
    async discard() {
      controller.error(new Error('discarded'));
      await ended.catch(() => {});
      leaveNothing();
      process.off('exit', leaveNothing);
    },
  };
}
