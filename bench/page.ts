/**
 * Page speed of the demo school: `npm run bench page`. Runs Lighthouse on the entry pages, then measures the second visit and
 * navigation between pages, as on Lighthouse's phone: how many times slower that is depends on this machine, unless
 * `--slower 4` says so. `node bench/page.ts dashboard` only runs Lighthouse on that page.
 */
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ensureWebBuilt } from '../scripts/build-web.mjs';
import { findChromium } from '../scripts/chromium.mjs';
import { CHROMIUM_FLAGS } from '../scripts/chromium-flags.ts';
import { signIn } from '../scripts/demo-server.ts';
import { startServer } from '../server/testing/server-process.ts';
import { fetchLighthouse, type Run, runLighthouse, SCORES, slowdownFor } from './lighthouse.ts';
import { inTurn, median } from './load.ts';

const RUNS = 3;
const CHANGES = 10;
type Site = { bare: string; event: string; cookie: string };
const PAGES: Record<string, (site: Site) => [title: string, address: string, cookie: string]> = {
  bare: ({ bare }) => ['a page of one sentence', bare, ''],
  visitor: () => ['/directory, a visitor', '/directory', ''],
  'public-event': () => ['a public event, a visitor', '/e/WKND2RGT', ''], // of demo/events-plan.ts
  login: () => ['/login, a visitor', '/login', ''],
  register: () => ['/register, a visitor', '/register', ''],
  'forgot-password': () => ['/forgot-password, a visitor', '/forgot-password', ''],
  directory: ({ cookie }) => ['/directory, a member', '/directory', cookie],
  dashboard: ({ cookie }) => ['/dashboard, a member', '/dashboard', cookie],
  events: ({ cookie }) => ['/events, a member', '/events', cookie],
  event: ({ event, cookie }) => ['an event, a member', event, cookie],
};
/** What the browser and the machine alone need; the times of the other pages contain it. */
const BARE =
  '<!doctype html><html lang="en"><title>Bare</title><meta name="viewport" content="width=device-width"><p>Nothing else.';

const {
  positionals: [only],
  values: given,
} = parseArgs({ allowPositionals: true, options: { slower: { type: 'string' } } });
if (only && !PAGES[only]) throw new Error(`There is no page ${only}. Choose from ${Object.keys(PAGES).join(', ')}.`);
await ensureWebBuilt();
fetchLighthouse();
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'alumni-bench-'));
const server = startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'error', NODE_ENV: 'production' }, {}, 'demo/main.ts');
try {
  const url = (await server.ready()).replace('localhost', '127.0.0.1');
  const cookie = await signIn(server, url, 'plain member');
  const event = await firstEvent(url, cookie);
  const slower = Number(given.slower ?? (await calibrate(url)));
  await measurePages(url, cookie, event, slower);
  if (!only) await measureInBrowser(url, cookie, slower);
} finally {
  await server.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}

/** How many times slower than this machine Lighthouse's phone is. */
async function calibrate(url: string): Promise<string> {
  const runs: Run[] = [];
  while (runs.length < RUNS) runs.push(await runLighthouse(url, { cookie: '', flags: CHROMIUM_FLAGS, slower: 1 }));
  const speed = median(runs.map((run) => run.speed));
  const slower = slowdownFor(speed).toFixed(1);
  console.log(`This machine's benchmarkIndex is ${speed.toFixed(0)}: a phone is ${slower} times slower.`);
  return slower;
}

async function measureInBrowser(url: string, cookie: string, slower: number): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  await measureSecondVisit(browser, url);
  for (const rate of [1, slower]) await measureChanges(browser, url, cookie, rate);
  await browser.close();
}

async function firstEvent(url: string, cookie: string): Promise<string> {
  const answer = (await (await fetch(`${url}/api/events`, { headers: { cookie } })).json()) as {
    items: { id: string }[];
  };
  const [event] = answer.items;
  if (!event) throw new Error('The demo has no event.');
  return `/events/${event.id}`;
}

async function measurePages(url: string, cookie: string, event: string, slower: number): Promise<void> {
  const bare = http
    .createServer((_, reply) => reply.setHeader('content-type', 'text/html').end(BARE))
    .listen(0, '127.0.0.1');
  await once(bare, 'listening');
  const site = { bare: `http://127.0.0.1:${(bare.address() as AddressInfo).port}`, event, cookie };
  console.log(`Lighthouse, mobile, processor ${slower} times slower; medians of ${RUNS}:`);
  console.log('| page | FCP ms | LCP ms | TBT ms | CLS | performance | accessibility | best practices | SEO |');
  for (const [page, of] of Object.entries(PAGES)) {
    if (only && page !== only) continue;
    const [title, address, as] = of(site);
    const runs: Run[] = [];
    while (runs.length < RUNS)
      runs.push(await runLighthouse(new URL(address, url).href, { cookie: as, flags: CHROMIUM_FLAGS, slower }));
    const figure = (key: Exclude<keyof Run, 'failed'>, digits = 0) =>
      median(runs.map((run) => run[key])).toFixed(digits);
    const times = [figure('FCP'), figure('LCP'), figure('TBT'), figure('CLS', 3)];
    const scores = SCORES.map((score) => figure(score));
    console.log(`| ${[title, ...times, ...scores].join(' | ')} |`);
    for (const each of new Set(runs.flatMap((run) => run.failed))) console.log(`  costs points: ${each}`);
  }
  bare.close();
}

/** Bytes transferred, with headers, for a visitor's first and second visit to /directory. */
async function measureSecondVisit(browser: Browser, url: string): Promise<void> {
  const page = await (await browser.newContext()).newPage();
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  let bytes = 0;
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const visit = async () => {
    bytes = 0;
    await page.goto(`${url}/directory`, { waitUntil: 'networkidle' });
    await page.waitForTimeout(3000); // includes what is loaded later (web/deferred-startup.ts)
    return (bytes / 1000).toFixed(1);
  };
  const [first, second] = [await visit(), await visit()];
  console.log(`\nTransferred: first visit ${first} kB, second ${second} kB`);
  await page.context().close();
}

/** The time from a click to the rendered page, with its data and code loaded. */
async function measureChanges(browser: Browser, url: string, cookie: string, slower: number): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const cookies = cookie.split('; ').map((each) => each.split('=') as [string, string]);
  await context.addCookies(cookies.map(([name, ...value]) => ({ name, value: value.join('='), url })));
  const page = await context.newPage();
  await page.goto(`${url}/directory`, { waitUntil: 'networkidle' });
  await page.waitForTimeout(3000);
  const line = await context.newCDPSession(page);
  await line.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const measures = ['Dashboard', 'Events', 'Profile', 'Directory'].map((name) => [name, () => change(page, name)]);
  const times = await inTurn(Object.fromEntries(measures), CHANGES);
  const words = Object.entries(times).map(([name, all]) => `to ${name} ${median(all).toFixed(0)} ms`);
  console.log(
    `Route changes on cached data, processor ${slower} times slower, medians of ${CHANGES}: ${words.join(', ')}`,
  );
  await context.close();
}

async function change(page: Page, name: string): Promise<number> {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  await link.hover(); // prefetches the next page
  await page.waitForTimeout(700);
  return link.evaluate(async (element: HTMLElement) => {
    const heading = () => document.querySelector('main h1');
    const before = heading();
    element.focus(); // as a tap does
    const begun = performance.now();
    element.click();
    const isShown = () => heading() !== null && heading() !== before && !document.querySelector('main .skeleton');
    while (!isShown()) await new Promise((next) => requestAnimationFrame(next));
    // The first task after the frame, before what React renders next.
    const next = (done: () => void) => scheduler.postTask(done, { priority: 'user-blocking' });
    await new Promise<void>((painted) => requestAnimationFrame(() => void next(painted)));
    return performance.now() - begun;
  });
}
