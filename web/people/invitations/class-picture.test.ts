import { expect, it } from 'vitest';
import { school } from '../../../school.config.ts';
import { wordsOf } from './class-picture.ts';

const level = school.classLevels[0];

it.each([
  ['how many of a class were found', { joined: 31, missing: 13 }, '31', 'of 44 found', 'Are you one of us?'],
  ['large numbers as they are read', { joined: 1_031, missing: 169 }, '1,031', 'of 1,200 found', 'Are you one of us?'],
  ['no total where no name is missing', { joined: 31, missing: 0 }, '31', 'found', 'Come and join us.'],
])('the picture says %s', (_, counts, found, of, call) => {
  expect(wordsOf({ form: 2, level }, counts)).toEqual({ title: `Form 2, ${level}`, found, of, call });
});
