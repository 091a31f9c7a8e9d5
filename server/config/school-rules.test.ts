import { describe, expect, it } from 'vitest';
import { schoolConfigErrors } from '../../contract/school-rules.ts';
import { school } from '../../school.config.ts';
import { school as another } from '../testing/fixtures/another-school.config.ts';

const [first] = another.houses;
const house = (change: object) => ({ houses: [{ ...first, ...change }] });

const INVALID_CHANGES: [change: object, sentence: string][] = [
  [{ name: '' }, 'name: must be 1 to 80 characters, without spaces around them and without < > " or \\.'],
  [{ brand: 'A <b>bold</b> school' }, 'brand: must be 1 to 60 characters'],
  [{ zone: 'Mars/Base' }, 'zone: must be a time zone of the IANA list, like America/Jamaica.'],
  [{ zone: '+05:00' }, 'zone: must be a time zone'],
  [{ currency: 'JPY' }, 'currency: must be the ISO 4217 code of a currency with two decimals'],
  [{ currency: 'KWD' }, 'currency: must be the ISO 4217 code of a currency with two decimals'],
  [{ currency: 'usd' }, 'currency: must be the ISO 4217 code'],
  [{ locale: 'de-DE' }, 'locale: must be a locale of English'],
  [{ locale: '!' }, 'locale: must be a locale of English'],
  [{ countryCode: '44' }, 'countryCode: must be a country code like +1.'],
  [{ forms: 0 }, 'forms: must be 1 to 8.'],
  [{ forms: 9 }, 'forms: must be 1 to 8.'],
  [{ classLevels: [] }, 'classLevels: must name a class level.'],
  [{ classLevels: ['A', 'a'] }, 'classLevels: must not name a class level twice.'],
  [{ classLevels: ['A', ''] }, 'classLevels.1: a class level must be one or two letters or digits.'],
  [{ classLevels: ['A/B'] }, 'classLevels.0: a class level must be one or two letters or digits.'],
  [{ classLevels: [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ1'] }, 'classLevels: must be 26 class levels at most.'],
  [{ leavingYears: undefined }, 'leavingYears: must be null, or years like { from: 1960, to: 2026 }.'],
  [
    { leavingYears: { from: 1849, to: 2026 } },
    'leavingYears.from: must be years from 1850 to 2150, the earlier one first.',
  ],
  [{ leavingYears: { from: 2001, to: 1990 } }, 'leavingYears: must be years from 1850 to 2150, the earlier one first.'],
  [{ leavingYears: { from: 1990.5, to: 2001 } }, 'leavingYears.from: must be years'],
  [{ houses: [] }, 'houses: must name a house: a profile is complete with one.'],
  [{ houses: [first, { ...first, name: first.name.toUpperCase() }] }, 'houses: must not name a house twice.'],
  [house({ colour: 'red' }), 'houses.0.colour: must be a colour like #2f7d4f.'],
  [
    house({ colour: '#eeeeee' }),
    'houses.0: Thorne: the ink #ffffff can’t be read on #eeeeee (contrast 1.2, 4.5 is needed)',
  ],
  [{ supportEmail: 'office' }, 'supportEmail: must be an email address.'],
  [{ supportPhone: '020 7946 0000' }, 'supportPhone: must be a phone number like +18765550100.'],
  [{ supportWhatsApp: 'none' }, 'supportWhatsApp: must be a phone number like +18765550100, or empty.'],
  [{ colour: '#ffffff' }, 'it: must not contain colour.'],
];

describe('school.config.ts', () => {
  it('of this project is valid', () => expect(schoolConfigErrors(school)).toEqual([]));
  it('accepts another school', () => expect(schoolConfigErrors(another)).toEqual([]));

  it.each(INVALID_CHANGES)('%j → %s', (change, sentence) => {
    expect(schoolConfigErrors({ ...another, ...change })).toEqual([
      expect.stringContaining(`school.config.ts: ${sentence}`) as unknown as string,
    ]);
  });

  it('names a missing setting', () => {
    const { zone: _, ...without } = another;
    expect(schoolConfigErrors(without)).toEqual([expect.stringMatching(/^school\.config\.ts: zone: /)]);
  });
});
