import { expect, it } from 'vitest';
import { visible } from './visible-text.ts';

it.each([
  ['a right-to-left override', 'fdp.\u202egnp.exe', 'fdp.gnp.exe'],
  ['direction marks of a number copied from a chat', '\u202a+1 876-555-1234\u202c', '+1 876-555-1234'],
  ['isolates', '\u2066Marcia\u2069', 'Marcia'],
  ['left-to-right and right-to-left marks', 'Mar\u200ecia\u200f', 'Marcia'],
  ['zero-width spaces and joiners in a Latin name', 'Ma\u200br\u200dc\u2060i\u200ca', 'Marcia'],
  ['a byte order mark', '\ufeffMarcia', 'Marcia'],
  ['a soft hyphen', 'Camp\u00adbell', 'Campbell'],
  ['fillers that look like blanks', '\u3164\u2800\u115f\uffa0', ''],
  ['tags', 'Marcia\u{e0041}\u{e007f}', 'Marcia'],
  ['variation selectors that hide a text', 'M\ufe00\ufe0f\u{e0100}arcia', 'Marcia'],
  ['joiners at an end', '\u200dMarcia\u200d', 'Marcia'],
])('removes %s', (_, text, seen) => expect(visible(text)).toBe(seen));

it.each([
  ['accents and apostrophes', 'Zoë O’Brien-D’Aguilar, São Tomé'],
  ['combining marks', 'Zoe\u0308'],
  ['emoji that are joined', '👩‍👩‍👧‍👦 👩🏾‍🏫 ❤️‍🔥 🏳️‍🌈'],
  ['keycaps and flags', '1️⃣ #️⃣ 🇯🇲 ☎️'],
  ['Persian with its non-joiner', 'می\u200cخواهم'],
  ['Hindi with its joiner', 'क्\u200dष'],
  ['Hebrew and Arabic', 'שלום سلام'],
  ['lines and tabs', 'one\n\ttwo\r\nthree'],
  ['an unbreakable space', 'J$\u00a01,000'],
])('keeps %s', (_, text) => expect(visible(text)).toBe(text));
