/**
 * A member who opens pages during a measurement, in a thread of its own so that other requests don't delay the timing. Between
 * the messages 'begin' and 'end' it measures, and then posts the p95 in milliseconds.
 */
import http from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { askOnce, milliseconds, percentile } from './load.ts';

const PAGES = ['/api/me', '/api/directory', '/api/dashboard'];
const { address, cookie } = workerData as { address: string; cookie: string };
const headers = { cookie };
const agent = new http.Agent({ keepAlive: true });
let isOver = true;

parentPort?.on('message', (message: 'begin' | 'end') => {
  isOver = message === 'end';
  if (!isOver) void openPages();
});

async function openPages(): Promise<void> {
  const times: number[] = [];
  while (!isOver) {
    for (const page of PAGES) times.push(await milliseconds(() => askOnce(address + page, headers, agent)));
  }
  parentPort?.postMessage(percentile(times, 0.95));
}
