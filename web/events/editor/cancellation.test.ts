import { expect, test } from 'vitest';
import { cancellationConsequences, reachedSentence } from './cancellation.ts';

test.each([
  [0, 0, 0, 'No one is registered, so no email is sent.'],
  [0, 0, 3, 'No one is registered. 3 people on the waiting list get the email.'],
  [
    ...([2, 0, 1] as const),
    '2 members are registered. They all get the email whatever their preferences. 1 person on the waiting list gets it too.',
  ],
  [1, 2, 0, '1 member is registered, with 2 guests. They get the email whatever their preferences.'],
  [1_212, 0, 0, '1,212 members are registered. They all get the email whatever their preferences.'],
])('%i members, %i guests and %i waiting', (members, guests, waiting, sentence) => {
  expect(reachedSentence({ members, guests, waiting })).toBe(sentence);
});

test('payments are mentioned only if someone is registered, the public page only if there is one', () => {
  const text = (members: number, isPublic: boolean) =>
    cancellationConsequences({ members, guests: 0, waiting: 0 }, isPublic).join(' ');
  expect(text(0, false)).not.toMatch(/Payments already made|public page/);
  expect(text(2, true)).toMatch(/public page[\s\S]*Payments already made stay recorded/);
});
