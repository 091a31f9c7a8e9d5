/** A readable name for a user agent: 'Chrome on Windows'. */

export type Device = { device: string; kind: 'phone' | 'tablet' | 'computer' | 'unknown' };

/** The first match wins: Edge's user agent also contains Chrome, and nearly all contain Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string, Device['kind']])[] = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\bAndroid\b.*\bMobile\b/, 'an Android phone', 'phone'],
  [/\bAndroid\b/, 'an Android tablet', 'tablet'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bCrOS\b/, 'a Chromebook', 'computer'],
  [/\bMac OS X\b|\bMacintosh\b/, 'a Mac', 'computer'],
  [/\bLinux\b/, 'Linux', 'computer'],
];

export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? '';
  const browser = BROWSERS.find(([pattern]) => pattern.test(text))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(text));
  if (!system) return { device: browser ?? 'A device we don’t know', kind: 'unknown' };
  const [, name, kind] = system;
  return { device: browser ? `${browser} on ${name}` : name.replace(/^an? /, ''), kind };
}
