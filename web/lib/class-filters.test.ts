import { expect, it } from 'vitest';
import { school } from '../../school.config.ts';
import { FORM_FILTERS, formFilterValue, parseFormFilter } from './class-filters.ts';

const LEVEL = school.classLevels[0];

it.each([
  [`3-${LEVEL}`, { form: 3, level: LEVEL }],
  [`-${LEVEL}`, { level: LEVEL }],
  ['', {}],
  ['9-X', {}],
] as const)('the form filter %j is %j', (value, filter) => {
  expect(parseFormFilter(value)).toEqual(filter);
  expect(formFilterValue(parseFormFilter(value))).toBe(Object.keys(filter).length ? value : '');
});

it('offers each level of each form, and of any', () => {
  expect(FORM_FILTERS.map(({ label, options }) => [label, options.length])).toEqual([
    ['Any form', school.classLevels.length],
    ...Array.from({ length: school.forms }, (_, index) => [`Form ${index + 1}`, school.classLevels.length]),
  ]);
  for (const { value, label } of FORM_FILTERS.flatMap(({ options }) => options)) {
    const { form, level } = parseFormFilter(value);
    expect(label).toBe(`${form ? `Form ${form}` : 'Any form'}: ${level}`);
  }
});
