import { expect, it } from 'vitest';
import { type Answers, fieldValue, privacyNote, type Question, sentValue, sheetOf, stateOf } from './answers.ts';

const question = (columns: Partial<Question>): Question => ({
  ...{ id: 'q', label: 'Diet', type: 'text', options: [], is_required: false, asked_of: 'both', editable_until: null },
  ...{ show_at_check_in: false, is_sensitive: false, is_closed: false, is_editable: true },
  ...columns,
});

const answers: Answers = {
  questions: [
    question({ id: 'open' }),
    question({ id: 'late', type: 'boolean', is_editable: false }),
    question({ id: 'guests', asked_of: 'guest', type: 'multiple' }),
  ],
  people: [
    { guest_id: null, name: 'You', answers: [{ question_id: 'late', value: ['yes'] }] },
    { guest_id: 'g', name: 'Sonia', answers: [{ question_id: 'guests', value: ['Fish', 'Meat'] }] },
  ],
};
const shown = (guestId: string | null) => {
  const { open, closed } = sheetOf(answers, guestId);
  return [open.map(({ question: { id }, value }) => [id, ...value]), closed.map(({ text }) => text)];
};

it('each person has their own questions, and what can’t change any more as text', () => {
  expect(shown(null)).toEqual([[['open']], ['Yes']]);
  expect(shown('g')).toEqual([[['open'], ['guests', 'Fish', 'Meat']], []]);
});

it('a field has one text or several options, and sends nothing for a blank', () => {
  expect([fieldValue(question({}), []), fieldValue(question({ type: 'multiple' }), ['a'])]).toEqual(['', ['a']]);
  expect([sentValue('  '), sentValue(' Nuts '), sentValue(['a', 'b'])]).toEqual([[], ['Nuts'], ['a', 'b']]);
});

it('says what is missing', () => {
  const state = (missing: number, answered: number) => stateOf({ guest_id: null, missing, answered });
  expect([state(2, 1), state(1, 0), state(0, 3), state(0, 0)]).toEqual([
    ...['2 answers missing', '1 answer missing', 'Answered', 'Optional'],
  ]);
});

it('says who reads a sensitive answer', () => {
  expect(privacyNote(question({}))).toBeUndefined();
  expect(privacyNote(question({ is_sensitive: true }))).toMatch(/^Only the committee sees this/);
  expect(privacyNote(question({ is_sensitive: true, show_at_check_in: true }))).toContain('volunteers at the entrance');
});
