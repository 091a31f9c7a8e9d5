/** Reads QR codes from the camera: by the browser itself where it can, else by a library that is only loaded then. */

const EVERY_MS = 120;
/** A code must have been out of sight for so long before it is read again: people hold their ticket for a while. */
const GONE_MS = 2500;

type ReadCode = (video: HTMLVideoElement) => Promise<string | null>;

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> };

/** Pixels of the longer side: enough for a code that fills a fifth of the picture. */
const MAX_SIDE = 640;
const FORMAT = 'qr_code';

let reading: Promise<ReadCode> | undefined;

/** Loaded once, while there is a network. */
export function loadReader(): Promise<ReadCode> {
  reading ??= createReader();
  reading.catch(() => {
    reading = undefined;
  });
  return reading;
}

/** Reports each code that comes into sight, until the returned function is called. */
export function watchCodes(video: HTMLVideoElement, onCode: (code: string) => unknown): () => void {
  let seen = { code: '', at: 0 };
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout>;
  const look = async () => {
    const read = await loadReader();
    const code = await read(video).catch(() => null);
    if (isStopped) return;
    const now = Date.now();
    const isNew = code !== seen.code || now - seen.at > GONE_MS;
    if (code !== null) seen = { code, at: now };
    if (code !== null && isNew) onCode(code);
    timer = setTimeout(look, EVERY_MS);
  };
  timer = setTimeout(look, EVERY_MS);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

async function createReader(): Promise<ReadCode> {
  const native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats = await native?.getSupportedFormats().catch((): string[] => []);
  if (!native || !formats?.includes(FORMAT)) return readByLibrary();
  const detector = new native({ formats: [FORMAT] });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}

async function readByLibrary(): Promise<ReadCode> {
  const { decodeQR } = await import('qr/decode.js');
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, MAX_SIDE / Math.max(video.videoWidth, video.videoHeight, 1));
    const [width, height] = [Math.floor(video.videoWidth * scale), Math.floor(video.videoHeight * scale)];
    if (!context || width === 0 || height === 0) return null;
    Object.assign(context.canvas, { width, height });
    context.drawImage(video, 0, 0, width, height);
    try {
      return decodeQR(context.getImageData(0, 0, width, height));
    } catch {
      return null; // no code in this picture
    }
  };
}
