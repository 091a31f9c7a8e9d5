/**
 * A member who opens pages during a measurement, in a thread of its own so that other requests don't delay the timing. Between
 * the messages 'begin' and 'end' it measures, and then posts the p95 in milliseconds.
 */
import http from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { milliseconds, percentile } from './load.ts';

const PAGES = ['/api/me', '/api/directory', '/api/dashboard'];
const { address, cookie } = workerData as { address: string; cookie: string };
const agent = new http.Agent({ keepAlive: true });
let isOver = true;

parentPort?.on('message', (message: 'begin' | 'end') => {
  isOver = message === 'end';
  if (!isOver) void openPages();
});

async function openPages(): Promise<void> {
  const times: number[] = [];
  while (!isOver) {
    for (const page of PAGES) times.push(await milliseconds(() => visit(page)));
  }
  parentPort?.postMessage(percentile(times, 0.95));
}

function visit(page: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http
      .get(address + page, { agent, headers: { cookie } }, (answer) => {
        answer.resume().on('end', resolve).on('error', reject);
      })
      .on('error', reject);
  });
}
