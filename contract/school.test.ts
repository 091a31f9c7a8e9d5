import { expect, test } from 'vitest';
import { school } from '../school.config.ts';

test('forms, class levels, houses and colours are those of the specification', () => {
  expect(school.forms).toBe(5);
  expect(school.classLevels).toEqual(['G', 'L', 'N', 'M', 'R']);
  expect(school.houses.map(({ name, colourName }) => [name, colourName])).toEqual([
    ['Pawsey', 'yellow'],
    ['Deroux', 'green'],
    ['Gibson', 'purple'],
    ['Muirhead', 'blue'],
  ]);
});
