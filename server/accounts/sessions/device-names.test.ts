import { expect, it } from 'vitest';
import { deviceOf } from './device-names.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/139.0.0.0 Safari/537.36`,
    'Chrome on Windows',
    'computer',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0`,
    'Edge on Windows',
    'computer',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.3 Safari/605.1.15`,
    'Safari on a Mac',
    'computer',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) ${WEBKIT} Version/18.3 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
    'phone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) ${WEBKIT} CriOS/139.0.0.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPhone',
    'phone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) ${WEBKIT} Version/17.0 Mobile Safari/604.1`,
    'Safari on iPad',
    'tablet',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Chrome/139.0.0.0 Mobile Safari/537.36`,
    'Chrome on an Android phone',
    'phone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S911B) ${BLINK} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on an Android phone',
    'phone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 13; SM-X200) ${BLINK} Chrome/139.0.0.0 Safari/537.36`,
    'Chrome on an Android tablet',
    'tablet',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Linux', 'computer'],
  ['Mozilla/5.0 (Windows NT 10.0) Something', 'Windows', 'computer'],
  ['curl/8.5.0', 'A device we don’t know', 'unknown'],
  ['', 'A device we don’t know', 'unknown'],
  [null, 'A device we don’t know', 'unknown'],
])('%s is %s', (userAgent, device, kind) => {
  expect(deviceOf(userAgent)).toEqual({ device, kind });
});
