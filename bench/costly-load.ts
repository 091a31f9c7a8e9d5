/** The loads of costly.ts, in a thread of their own. A load's name starts it; null ends it, and its answers are posted. */
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { address, origin } = workerData as { address: string; origin: string };
const AT_ONCE = 60;
const PAUSE_MS = 1_000;
/** The status of a wrong password. */
const CHECKED = '401';
const FIELDS = JSON.stringify(Object.fromEntries(Array.from({ length: 28_000 }, (_, n) => [`field-${n}`, n])));
const guess = () => JSON.stringify({ email: `${randomUUID()}@school.example`, password: 'not the password 1' });

let addresses = 0;
const freshAddress = () => `2001:db8:${(++addresses >> 16).toString(16)}:${(addresses & 0xffff).toString(16)}::1`;

/** How many there are of each answer. */
type Answers = Record<string, number>;
/** The first four keep 60 requests in flight, and pause for a second after a refusal. */
const LOADS: Record<string, () => Promise<Answers>> = {
  '28,000 unknown fields, one address': () => fromOne((one) => inParallel(() => signIn(FIELDS, one))),
  '28,000 unknown fields, many /64s': () => inParallel(() => signIn(FIELDS, freshAddress())),
  '60 sign-ins at once, one address': () => fromOne((one) => inParallel(() => signIn(guess(), one))),
  '60 sign-ins at once, many /64s': () => inParallel(() => signIn(guess(), freshAddress())),
  '200 bodies that never end': () => holdBodies(200),
};

const fromOne = <T>(load: (address: string) => T): T => load(freshAddress());

let isOn = false;
let running: Promise<Answers> = Promise.resolve({});

async function inParallel(ask: () => Promise<string>): Promise<Answers> {
  const answers: Answers = {};
  const askOn = async () => {
    while (isOn) {
      const answer = await ask();
      answers[answer] = (answers[answer] ?? 0) + 1;
      if (answer !== CHECKED) await sleep(PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOn));
  return answers;
}

const agent = new http.Agent({ keepAlive: true });

function signIn(body: string, from: string): Promise<string> {
  const headers = { origin, 'content-type': 'application/json', 'x-forwarded-for': from };
  return new Promise((resolve) => {
    const request = http.request(`${address}/api/session`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().on('close', () => resolve(String(answer.statusCode)));
    });
    request.on('error', () => resolve('no answer')).end(body);
  });
}

/** A byte a second on each connection. */
async function holdBodies(connections: number): Promise<Answers> {
  const { hostname, port } = new URL(address);
  const head = `POST /api/session HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\n`;
  const sockets = Array.from({ length: connections }, () => {
    const socket = net.connect(Number(port), hostname).on('error', () => {});
    socket.write(`${head}X-Forwarded-For: ${freshAddress()}\r\nContent-Length: 9999\r\n\r\n`);
    return socket;
  });
  while (isOn) {
    for (const socket of sockets) socket.write(' ');
    await sleep(1_000);
  }
  for (const socket of sockets) socket.destroy();
  return {};
}

parentPort?.on('message', async (load: string | null) => {
  isOn = load !== null;
  if (load === null) return parentPort?.postMessage(await running);
  running = LOADS[load]?.() ?? running;
});
parentPort?.postMessage(Object.keys(LOADS));
