/** qpdf, which reads and writes the objects of PDFs. For a worker thread: it takes over the console. */
type Stream = Record<string, { write?: Write }>;
type Write = (stream: Stream, buffer: Uint8Array, offset: number, length: number, ...rest: unknown[]) => number;
type Module = {
  callMain(args: string[]): number;
  FS: {
    open(path: string, flags: string): Stream;
    writeFile(path: string, content: Uint8Array | string): void;
    readFile(path: string): Uint8Array<ArrayBuffer>;
  };
};

/** For a message. The build holds what it prints as an array of characters. */
const MAX_PRINTED = 64 * 1024;
const [SUCCESS, WARNINGS] = [0, 3];

/** It refuses the file; the message is its own. */
export class Unreadable extends Error {}

/** Counts what is written to the kind of file at `path`; past `max`, which starts at 0, it throws. */
function limitWrites(FS: Module['FS'], path: string) {
  const operations = Object.values(FS.open(path, 'w')).find((each) => typeof each?.write === 'function');
  const write = operations?.write;
  if (!operations || !write) throw new Error(`no way to limit ${path}`);
  const limit = { written: 0, max: 0 };
  operations.write = (...args) => {
    limit.written += args[3];
    if (limit.written > limit.max) throw new Error('too much output');
    return write(...args);
  };
  return limit;
}

/**
 * `run` returns the file that qpdf writes, at most `max` bytes. It throws Unreadable if qpdf refuses what it reads. Names of
 * files are paths in `FS`, and the last one is written.
 */
export async function loadQpdf() {
  let message = '';
  // The build prints by the console's functions, which it looks up when it is loaded.
  console.log = console.error = (line: string) => {
    message += line;
  };
  const { default: create } = await import('@neslinesli93/qpdf-wasm');
  const { callMain, FS } = await (create as unknown as (options: object) => Promise<Module>)({ noInitialRun: true });
  const [files, prints] = [limitWrites(FS, '/any'), limitWrites(FS, '/dev/stderr')];

  function run(max: number, ...args: string[]): Uint8Array<ArrayBuffer> {
    Object.assign(files, { written: 0, max });
    Object.assign(prints, { written: 0, max: MAX_PRINTED });
    const code = callMain(['--no-warn', ...args]);
    if (files.written > max || prints.written > MAX_PRINTED) throw new Error('too much output');
    if (code !== SUCCESS && code !== WARNINGS) throw new Unreadable(message);
    return FS.readFile(args.at(-1) as string);
  }

  function writeFile(path: string, content: Uint8Array | string): void {
    Object.assign(files, { written: 0, max: Number.POSITIVE_INFINITY });
    FS.writeFile(path, content);
  }
  return { run, writeFile };
}
export type Qpdf = Awaited<ReturnType<typeof loadQpdf>>;
