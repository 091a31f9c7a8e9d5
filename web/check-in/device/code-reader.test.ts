import { afterEach, expect, it, vi } from 'vitest';
import { watchCodes } from './code-reader.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('reads nothing more once the camera is stopped, also while it reads a picture', async () => {
  vi.useFakeTimers();
  let answer = (_: { rawValue: string }[]) => {};
  const detect = vi.fn(() => new Promise<{ rawValue: string }[]>((resolve) => (answer = resolve)));
  vi.stubGlobal(
    'BarcodeDetector',
    Object.assign(
      class {
        detect = detect;
      },
      { getSupportedFormats: async () => ['qr_code'] },
    ),
  );
  const onCode = vi.fn();
  const stop = watchCodes({} as HTMLVideoElement, onCode);
  await vi.advanceTimersByTimeAsync(1000);
  answer([{ rawValue: 'first' }]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(onCode.mock.calls).toEqual([['first']]);
  stop();
  answer([{ rawValue: 'second' }]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([onCode.mock.calls.length, detect.mock.calls.length]).toEqual([1, 2]);
});
