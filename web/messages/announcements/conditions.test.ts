import { describe, expect, it, vi } from 'vitest';
import { audienceOf, conditionsOf, newCondition, segmentOf } from './conditions.ts';
import type { Audience } from './queries.ts';

describe('an audience while it is chosen', () => {
  it('has no segment for a condition with an empty field', () => {
    const complete = { ...newCondition('class'), form: '3', level: 'G' };
    expect(segmentOf(complete)).toEqual({ type: 'class', form: 3, level: 'G' });
    expect(segmentOf({ ...complete, level: '' })).toBeNull();
    expect(audienceOf([[complete], [newCondition('house')]])).toBeNull();
  });

  it('ignores what was chosen for another type before', () => {
    expect(segmentOf({ ...newCondition('country'), house: 'Pawsey', country: 'Canada' })).toEqual({
      type: 'country',
      country: 'Canada',
    });
  });

  it('begins over plain http too, where browsers have no randomUUID', () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const [one, another] = [newCondition(), newCondition()];
    vi.unstubAllGlobals();
    expect(one.key).not.toBe(another.key);
  });

  it('is the same after it was opened again', () => {
    const audience: Audience = {
      any_of: [
        [
          { type: 'registered', event_id: 'e' },
          { type: 'payment', event_id: 'e', status: 'paid' },
        ],
        [
          { type: 'ticket_type', ticket_type_id: 't' },
          { type: 'class', form: 1, level: 'G' },
        ],
        [{ type: 'everyone' }, { type: 'people_list', people_list_id: 'l' }],
      ],
    };
    expect(audienceOf(conditionsOf(audience))).toEqual(audience);
  });
});
