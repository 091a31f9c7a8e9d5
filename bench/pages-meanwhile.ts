/**
 * A member who goes from page to page while something else is measured: a thread of its own, which no thousand buyers keep from
 * noticing an answer. Told 'begin' and 'end', it tells the p95 of the pages in between, in milliseconds.
 */
import http from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { share } from './shares.ts';

const PAGES = ['/api/me', '/api/directory', '/api/dashboard'];
const { address, cookie } = workerData as { address: string; cookie: string };
const agent = new http.Agent({ keepAlive: true });
let isOver = true;

parentPort?.on('message', (told: 'begin' | 'end') => {
  isOver = told === 'end';
  if (!isOver) void goRound();
});

async function goRound(): Promise<void> {
  const times: number[] = [];
  while (!isOver) {
    for (const page of PAGES) {
      const start = performance.now();
      await visit(page);
      times.push(performance.now() - start);
    }
  }
  parentPort?.postMessage(share(times, 0.95));
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
