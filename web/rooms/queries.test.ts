import { expect, test } from 'vitest';
import { chosenEvent } from './queries.ts';

test('the first event is chosen if the address has none, or one that was deleted', () => {
  const event = (id: string) => ({ id, title: id, start_date: '', end_date: '', rooms_count: 0 });
  const events = [event('late'), event('early')];
  expect(chosenEvent(events, {})?.id).toBe('late');
  expect(chosenEvent(events, { event: 'early' })?.id).toBe('early');
  expect(chosenEvent(events, { event: 'gone' })?.id).toBe('late');
  expect(chosenEvent([], {})).toBeUndefined();
});
