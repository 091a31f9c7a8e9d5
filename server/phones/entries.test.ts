import { describe, expect, it } from 'vitest';
import { readEntry } from './entries.ts';

const MARCIA = { phone: '+18765553009', name: 'Marcia Brown' };
const NAMELESS = { phone: '+18765553009', name: null };

describe('readEntry', () => {
  it.each([
    'Marcia Brown, 876 555 3009',
    'Marcia Brown 876-555-3009',
    'Marcia Brown\t(876) 555-3009',
    '876 555 3009 Marcia Brown',
    '+1 876 555 3009 - Marcia Brown',
    '"Marcia Brown"; 8765553009',
    'Marcia Brown <+18765553009>',
    'Marcia  Brown, tel: 876 555 3009',
    'Marcia Brown https://wa.me/18765553009',
    'wa.me/18765553009?text=Hello%201 Marcia Brown',
    'Marcia Brown, https://api.whatsapp.com/send?phone=18765553009&text=Hi',
  ])('finds name and number in %j', (line) => {
    expect(readEntry(line)).toEqual(MARCIA);
  });

  it.each([
    '876 555 3009',
    'https://wa.me/18765553009',
    'WA.ME/18765553009',
    'https://api.whatsapp.com/send/?phone=%2B18765553009',
    'Tel. 876 555 3009',
    'WhatsApp: +1 (876) 555-3009',
    '876/555/3009',
    '876,555,3009',
    '(+1) 876 555 3009',
    '+1 +876 555 3009',
  ])('finds only a number in %j', (line) => {
    expect(readEntry(line)).toEqual(NAMELESS);
  });

  it.each([
    ['Marcia Brown (1989), 876 555 3009', { ...MARCIA, name: 'Marcia Brown (1989)' }],
    ['Marcia Brown, 876 555 3009, class of 1989', { ...MARCIA, name: 'Marcia Brown, class of 1989' }],
    ['Zoë Núñez-O’Brien +44 (0)7911 123456', { phone: '+447911123456', name: 'Zoë Núñez-O’Brien' }],
    ['Dieter Braun +49 171/5553009', { phone: '+491715553009', name: 'Dieter Braun' }],
    ['Marcia Brown Jr., 8765553009', { ...MARCIA, name: 'Marcia Brown Jr.' }],
  ])('keeps in %j what belongs to the name', (line, entry) => {
    expect(readEntry(line)).toEqual(entry);
  });

  it.each([
    ['Marcia Brown', 'no number'],
    ['', 'nothing'],
    ['Marcia Brown, 555 1234', 'a number without its area code'],
    ['555-1234', 'the same without a name'],
    ['876 555 30091', 'one digit too many'],
    ['Marcia Brown, 876 555 3009, 876 555 3010', 'two numbers'],
    ['Marcia 876 555 3009 / 876 555 3010', 'two numbers with a slash'],
    ['wa.me/18765553009 wa.me/18765553010', 'two links'],
    // Joined, these are complete numbers of Pakistan and other countries.
    ['927-1234, 927-5678', 'two local numbers'],
    ['927-1234; 9275678', 'the same with a semicolon'],
    ['927-1234 / 924-5678', 'the same with a slash'],
    ['927-1234|927-5678', 'the same with a bar'],
    ['927-1234 & 927-5678', 'the same with an ampersand'],
    ['927-1234 ::: 927-5678', 'the same as Google exports it'],
    ['927-1234 927-5678', 'the same with a space'],
    ['927 1234 927 5678', 'the same with spaces alone'],
    ['927-1234-927-5678', 'the same with hyphens alone'],
    ['wa.me/9271234 wa.me/9275678', 'the same as links'],
    ['927-1234/5678', 'a local number and another ending'],
    ['Marcia Brown 927-1234/927-5678', 'two local numbers beside a name'],
    ['Marcia Brown 927-1234 927-5678', 'the same with a space'],
    ['Marcia Brown 927-1234, 927-5678', 'the same with a comma'],
    ['Marcia Brown 927-1234/1999', 'a local number and a year'],
    ['876-555-12E4', 'an E next to a digit'],
    ['Marcia Brown, 876555300E', 'the same beside a name'],
    ['8765551234 ext 5', 'an extension'],
    ['Marcia Brown 1989 876 555 3009', 'a year that runs into the number'],
    ['https://wa.me/message/ABC', 'a link without a number'],
  ])('refuses %j: %s', (line) => {
    expect(readEntry(line)).toBeNull();
  });
});
