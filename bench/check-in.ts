/**
 * Check-in of 2,000 people: the size of the list, how long a batch of 50 scans takes, and whether the scans of four devices
 * arrive exactly once though requests and replies are lost. `node bench/check-in.ts`.
 */
import { gzipSync } from 'node:zlib';
import { type Device, enrolDevice, listOf, type Scan, scanOf, sendScans } from '../server/testing/check-in.ts';
import { openEventSchool } from './event-school.ts';
import { median, milliseconds, percentile } from './load.ts';

const PEOPLE = 2_000;
const BATCH = 50;
const BATCHES = 30;
const DEVICES = 4;
const SCANS = 250;
/** Of requests, and of replies. */
const LOST = 0.3;

const { db, school, coordinator, event, tickets, close } = await openEventSchool({ people: PEOPLE });
const randomScan = () => scanOf(tickets[Math.floor(Math.random() * tickets.length)] ?? null);

const first = await enrolDevice(school, coordinator, event);
const { raw } = await listOf(school, first);
const kB = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
console.log(`list of ${PEOPLE} tickets: ${kB(raw.length)}, ${kB(gzipSync(raw).length)} compressed`);

const times: number[] = [];
for (let n = 0; n < BATCHES; n++) {
  const scans = Array.from({ length: BATCH }, randomScan);
  times.push(await milliseconds(() => sendScans(school, first, scans)));
}
const figures = `median ${Math.round(median(times))} ms, p95 ${Math.round(percentile(times, 0.95))} ms`;
console.log(`a batch of ${BATCH} scans: ${figures}`);

/** Sends until every scan is acknowledged; how many requests it took. */
async function sendAll(device: Device, scans: readonly Scan[]): Promise<number> {
  let queue = [...scans];
  let requests = 0;
  while (queue.length > 0) {
    requests++;
    if (Math.random() < LOST) continue;
    const batch = queue.slice(0, 1 + Math.floor(Math.random() * BATCH));
    const { body } = await sendScans(school, device, batch, { unsent_count: queue.length - batch.length });
    if (Math.random() < LOST) continue;
    const accepted = new Set(body.accepted);
    queue = queue.filter(({ id }) => !accepted.has(id));
  }
  return requests;
}

const devices: Device[] = [];
for (let n = 0; n < DEVICES; n++) devices.push(await enrolDevice(school, coordinator, event, `Entrance ${n + 2}`));
const made = devices.map(() => Array.from({ length: SCANS }, randomScan));
const requests = await Promise.all(devices.map((device, n) => sendAll(device, made[n] ?? [])));
const stored = await db.selectFrom('check_in_scans').select('id').where('device_id', '<>', first.id).execute();
const ids = new Set(stored.map(({ id }) => id));
const missing = made.flat().filter(({ id }) => !ids.has(id)).length;
const extra = stored.length - ids.size + [...ids].length - made.flat().length + missing;
const sum = requests.reduce((all, each) => all + each, 0);
console.log(`${DEVICES} devices × ${SCANS} scans in ${sum} requests: ${missing} missing, ${extra} too many`);

await close();
