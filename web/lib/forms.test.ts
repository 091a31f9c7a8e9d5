import { createFormControl } from 'react-hook-form';
import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { countFrom0, filled, placeIssues } from './forms.ts';

test.each([
  ['answers.0.value', true], // registered
  ['code', true], // a single value, shown by the form in its own way
  ['answers', false],
  ['answers.1.value', false],
  ['answers.0', false],
  ['point', false],
  ['point.x', false],
  ['version', false],
])('an error of %s is shown under a field: %j', (path, expected) => {
  const form = createFormControl({
    defaultValues: { answers: [{ value: 'Nuts' }, { value: '' }], code: '', point: { x: 1 } },
  });
  form.register('answers.0.value');
  const refusal = new ApiError(422, 'INVALID_INPUT', 'Check it.', [{ path, message: 'is missing' }]);
  expect(placeIssues(form, refusal)).toBe(expected);
  expect(Object.keys(form.control._formState.errors)).toEqual(expected ? [path.split('.')[0]] : []);
});

test.each([
  ['Gala', true],
  [' Gala ', true],
  ['', 'Enter a name.'],
  ['   ', 'Enter a name.'],
  [null, 'Enter a name.'],
])('filled(%j) is %j', (value, expected) => {
  expect(filled('Enter a name.').validate(value)).toBe(expected);
});

test.each([
  ['0', true],
  [' 250 ', true],
  ['1000000', true],
])('%j is a count', (value, expected) => {
  expect(countFrom0.validate(value)).toBe(expected);
});

test.each(['', '-1', '2.5', '1e3', 'ten', '1000001'])('%j is no count', (value) => {
  expect(countFrom0.validate(value)).toBe('Enter a whole number of 0 or more.');
});
