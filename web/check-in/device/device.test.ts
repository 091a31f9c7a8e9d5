/** A phone whose browser stores nothing: there is no IndexedDB here. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDevice, type State } from './device.ts';

const TICKET = {
  ...{ id: 'a', registration_id: 'r', code: 'c', name: 'Marcia Brown', is_guest: false },
  ...{ ticket_type_name: 'Dinner', balance_cents: 0, marks: [] },
};
const LIST = {
  ...{ event: { id: 'e', name: 'Gala' }, device_id: 'd', device_name: 'Entrance 1', cash_box: null, holds: [] },
  ...{ now: new Date().toISOString(), expires_at: '2999-01-01T00:00:00Z', tickets: [TICKET], scans: [], next: 'x.0.0' },
};

/** What the server answers; null without a network. */
let answers: Record<string, { status?: number; body: object } | null>;
let asked: string[];
beforeEach(() => {
  answers = { list: { body: LIST } };
  asked = [];
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('fetch', async (url: string) => {
    const name = url.replace(/^.*check-in\/|\?.*$/g, '');
    asked.push(name);
    const answer = answers[name];
    if (!answer) throw new TypeError('Failed to fetch');
    return Response.json(answer.body, { status: answer.status ?? 200 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function open() {
  const seen: { state?: State } = {};
  const device = createDevice((state) => {
    seen.state = state;
  });
  return { device, seen };
}

it('checks people in all the same, and says that nothing is stored', async () => {
  const { device, seen } = open();
  await device.load();
  await device.enrolled();
  expect(seen.state).toMatchObject({ isLoaded: true, isInMemory: true, tickets: [{ name: 'Marcia Brown' }] });
  device.record({ kind: 'entry', result_shown: 'checked_in', ticket_id: 'a' });
  await device.end('removed');
  expect(seen.state).toMatchObject({ device: { ended: 'removed' }, tickets: [], queue: [{ ticket_id: 'a' }] });
});
