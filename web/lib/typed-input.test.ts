import { describe, expect, it, test } from 'vitest';
import { typePhone, writeBytes } from './typed-input.ts';

describe('a phone number while it is typed', () => {
  it('groups digits while typing, with the caret after the last', () =>
    expect(typePhone('876', '8765', 4)).toEqual({ digits: '8765', text: '876-5', caret: 5 }));
  it('keeps only the digits of pasted text', () =>
    expect(typePhone('', '(876) 555 1234', 14)).toEqual({ digits: '8765551234', text: '876-555-1234', caret: 12 }));
  it('keeps the caret when typing in the middle', () =>
    expect(typePhone('8765551234', '8796-555-1234', 3)).toMatchObject({ digits: '87965551234', caret: 3 }));
  it('deletes the digit before a separator that was deleted', () =>
    expect(typePhone('876555', '876555', 3)).toEqual({ digits: '87555', text: '875-55', caret: 2 }));
  it('keeps every digit if the same number is filled in without separators', () =>
    expect(typePhone('8765551234', '8765551234', 10)).toEqual({
      digits: '8765551234',
      text: '876-555-1234',
      caret: 12,
    }));
  it('keeps the country code 1 apart where it is typed again', () => {
    expect(typePhone('1876', '1-8765', 6, '+1')).toEqual({ digits: '18765', text: '1-876-5', caret: 7 });
    expect(typePhone('18', '18', 1, '+1')).toEqual({ digits: '8', text: '8', caret: 0 });
  });
  it('accepts no more digits than a number can have', () =>
    expect(typePhone('', '1'.repeat(30), 30).digits).toHaveLength(14));
});

test.each([
  [900, '900 bytes'],
  [2048, '2 KB'],
  [1_572_864, '1.5 MB'],
  [5_368_709_120, '5.0 GB'],
])('%i bytes are %s', (bytes, shown) => expect(writeBytes(bytes)).toBe(shown));
