import { expect, test } from 'vitest';
import { chosenEvent } from './queries.ts';

test('the first event is chosen where the address names none, or one that is gone', () => {
  const event = (id: string) => ({ id, title: id, start_date: '', end_date: '', rooms_count: 0 });
  const events = [event('late'), event('early')];
  expect(chosenEvent(events, {})?.id).toBe('late');
  expect(chosenEvent(events, { event: 'early' })?.id).toBe('early');
  expect(chosenEvent(events, { event: 'gone' })?.id).toBe('late');
  expect(chosenEvent([], {})).toBeUndefined();
});
