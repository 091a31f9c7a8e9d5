/** Writes a file under a temporary name until it is complete and on the disk. */
import { createWriteStream, rmSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { createTarPacker } from 'modern-tar';

export type ArchiveWriter = {
  /** The temporary path. */
  draft: string;
  add: (name: string, content: Uint8Array) => Promise<void>;
  /** Writes the end and waits for the disk. */
  close: () => Promise<void>;
  /** Renames the draft to its final name. */
  keep: () => Promise<void>;
  discard: () => Promise<void>;
};

/** Only this account may read the file. Throws file system errors, such as ENOSPC if the disk is full. */
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
  ended.catch(() => {}); // `add` and `close` throw it
  const removeDraft = () => rmSync(draft, { force: true });
  process.once('exit', removeDraft);
  return {
    draft,
    async add(name, content) {
      try {
        const writer = controller.add({ name, size: content.length, mode: 0o600, mtime: new Date() }).getWriter();
        await writer.write(content);
        await writer.close();
      } catch (error) {
        if (isEnded) await written; // the disk's own error is more specific
        throw error;
      }
    },
    async close() {
      controller.finalize();
      await written;
    },
    async keep() {
      await rename(draft, file);
      process.off('exit', removeDraft);
    },
    async discard() {
      controller.error(new Error('discarded'));
      await ended.catch(() => {});
      removeDraft();
      process.off('exit', removeDraft);
    },
  };
}
