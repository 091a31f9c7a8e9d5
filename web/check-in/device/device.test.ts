/** A phone whose browser stores nothing, or has lost it: there is no IndexedDB here. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDevice } from './device.ts';
import type { State } from './state.ts';

const TICKET = {
  ...{ id: 'a', registration_id: 'r', code: 'c', name: 'Marcia Brown', is_guest: false },
  ...{ ticket_type_name: 'Dinner', balance_cents: 0, is_in_review: false, marks: [] },
};
const LIST = {
  ...{
    event: { id: 'e', name: 'Gala', is_cancelled: false },
    device_id: 'd',
    device_name: 'Entrance 1',
    cash_box: null,
    holds: [],
  },
  ...{ now: new Date().toISOString(), expires_at: '2999-01-01T00:00:00Z', tickets: [TICKET], scans: [], next: 'x.0.0' },
};

/** What the server answers; null without a network. */
let answers: Record<string, { status?: number; body: object } | null>;
let asked: string[];
/** What was sent, and how many the device said that it keeps besides; also by devices of tests before. */
let sent: [name: string, unsent_count: number][];
beforeEach(() => {
  answers = { list: { body: LIST } };
  asked = [];
  sent = [];
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const name = url.replace(/^.*check-in\/|\?.*$/g, '');
    asked.push(name);
    if (body) sent.push([name, JSON.parse(String(body)).unsent_count]);
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

it('has its list again after a reload: the cookie is enough', async () => {
  const { device, seen } = open();
  answers.list = null;
  await device.load();
  expect(seen.state).toMatchObject({ isLoaded: true, device: null, isOnline: false });
  answers.list = { body: LIST };
  await device.sync();
  expect(seen.state).toMatchObject({ device: { device_name: 'Entrance 1' }, tickets: [{ name: 'Marcia Brown' }] });
});

it('asks once if it was never set up, and again after its enrolment', async () => {
  const { device, seen } = open();
  answers.list = { status: 403, body: { code: 'NOT_ENROLLED', message: 'No.' } };
  await device.load();
  await device.sync();
  expect([asked, seen.state?.device]).toEqual([['list'], null]);
  answers.list = null;
  await expect(device.enrolled()).rejects.toThrow();
  answers.list = { body: LIST };
  await device.sync();
  expect(seen.state?.device).toMatchObject({ device_name: 'Entrance 1', ended: null });
});

it('is not taken for a removed one if the answer to its first question comes after the enrolment', async () => {
  const { device, seen } = open();
  let answer = (_: Response) => {};
  const real = fetch;
  vi.stubGlobal(
    'fetch',
    (url: string) =>
      new Promise<Response>((resolve) => {
        if (url.includes('list')) answer = resolve; // not what a device of a test before still sends
      }),
  );
  const loading = device.load();
  await expect.poll(() => seen.state?.isInMemory).toBe(true);
  await new Promise((resume) => setTimeout(resume));
  vi.stubGlobal('fetch', real);
  const enrolling = device.enrolled();
  await new Promise((resume) => setTimeout(resume, 50)); // it would have its list by now
  answer(Response.json({ code: 'NOT_ENROLLED', message: 'No.' }, { status: 403 }));
  await Promise.all([loading, enrolling]);
  expect(seen.state?.device).toMatchObject({ device_name: 'Entrance 1', ended: null });
});

const REVOKED = { status: 403, body: { code: 'DEVICE_REVOKED', message: 'Removed.' } };
const TOO_LATE = { status: 403, body: { code: 'CHECK_IN_EXPIRED', message: 'Over.' } };

/** With a scan that isn't sent. */
async function openWithScan() {
  const opened = open();
  await opened.device.load();
  opened.device.record({ kind: 'entry', result_shown: 'checked_in', ticket_id: 'a' });
  return opened;
}

it.each(['removed', 'expired'] as const)('is known to be revoked though it was %s first', async (why) => {
  const { device, seen } = await openWithScan();
  await device.end(why);
  answers.scans = REVOKED;
  await device.sync();
  expect(seen.state).toMatchObject({ device: { ended: 'revoked' }, queue: [{ ticket_id: 'a' }] });
});

it.each(['removed', 'expired'] as const)('is %s until the server takes nothing from it any more', async (why) => {
  const { device, seen } = await openWithScan();
  await device.end(why);
  await device.sync();
  expect(seen.state?.device?.ended).toBe(why);
  answers.scans = TOO_LATE;
  await device.sync();
  expect(seen.state).toMatchObject({ device: { ended: 'closed' }, queue: [{ ticket_id: 'a' }] });
});

it('may send though it has expired: only the list is refused', async () => {
  const { device, seen } = await openWithScan();
  answers.list = TOO_LATE;
  answers.scans = { body: { accepted: [seen.state?.queue[0]?.id] } };
  await device.sync();
  expect(seen.state).toMatchObject({ device: { ended: 'expired' }, queue: [] });
});

it('counts what it keeps of a walk-in that is refused', async () => {
  const { device, seen } = open();
  const seat = { ticket_type_id: 't', ticket_type_name: 'Dinner', price_cents: 12_000, left: 1 };
  answers.list = { body: { ...LIST, cash_box: { id: 'b', name: 'Desk' }, holds: [seat] } };
  await device.load();
  const sold = await device.sell('Errol Grant', seat);
  if (!sold) throw new Error('nothing was sold');
  for (const ticket of [TICKET, sold]) {
    await device.take(ticket, 12_000);
    device.record({ kind: 'entry', result_shown: 'checked_in', ticket_id: ticket.id });
  }
  const accepted = [...(seen.state?.payments ?? []), ...(seen.state?.queue ?? [])].map(({ id }) => id);
  answers['walk-ins'] = { status: 422, body: { code: 'INVALID_INPUT', message: 'No.' } };
  answers.payments = { body: { accepted: accepted.slice(0, 1) } };
  answers.scans = { body: { accepted: accepted.slice(2, 3) } };
  await device.sync();
  const counts = [
    ['walk-ins', 4],
    ['payments', 4],
    ['scans', 3],
  ];
  expect(sent).toEqual(expect.arrayContaining(counts));
  expect(seen.state).toMatchObject({ walkIns: [{ id: sold.id }], payments: [{}], queue: [{ ticket_id: sold.id }] });
});
