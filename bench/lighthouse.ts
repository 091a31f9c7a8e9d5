/** Lighthouse, installed in a temporary folder because nothing else needs it. */
import { execFile, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from '../scripts/chromium.mjs';

const VERSION = '13.5.0';
const FOLDER = path.join(os.tmpdir(), `alumni-lighthouse-${VERSION}`);
const PROGRAM = path.join(FOLDER, 'node_modules/lighthouse/cli/index.js');

const MEASURES = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;
export const SCORES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/**
 * Times in milliseconds, scores from 0 to 100; `failed` are failed audits other than performance. `speed` is Lighthouse's
 * benchmarkIndex of this machine.
 */
export type Run = Record<keyof typeof MEASURES | (typeof SCORES)[number] | 'speed', number> & { failed: string[] };
type Report = {
  environment: { benchmarkIndex: number };
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
};

export function fetchLighthouse(): void {
  if (fs.existsSync(PROGRAM)) return;
  console.log(`Fetching lighthouse ${VERSION} into ${FOLDER} ...`);
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-save', '--loglevel=error'];
  fs.mkdirSync(FOLDER, { recursive: true });
  const { status } = spawnSync('npm', ['install', '--prefix', FOLDER, ...options, `lighthouse@${VERSION}`], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('lighthouse could not be installed from the npm registry.');
}

/**
 * How many times slower than a machine of this speed Lighthouse's phone is, by its calculator
 * (github.com/GoogleChrome/lighthouse, docs/throttling.md). The default of 4 is for a fast desktop, which has 1533.
 */
export function slowdownFor(speed: number): number {
  if (speed >= 1300) return 3 + (speed - 1300) / 233;
  if (speed >= 800) return 2 + (speed - 800) / 500;
  return Math.max(1, 1 + (speed - 150) / 650);
}

/** One run as a phone: 1.6 Mbit/s, 150 ms, a processor `slower` times slower than this one. */
export async function runLighthouse(
  url: string,
  { cookie, flags, slower }: { cookie: string; flags: readonly string[]; slower: number },
): Promise<Run> {
  const report = path.join(FOLDER, 'report.json');
  const headers = cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : [];
  const options = ['--quiet', '--output=json', `--output-path=${report}`, `--chrome-flags=${flags.join(' ')}`];
  options.push(`--throttling.cpuSlowdownMultiplier=${slower}`);
  const env = { ...process.env, CHROME_PATH: findChromium() };
  await promisify(execFile)(process.execPath, [PROGRAM, url, ...options, ...headers], { env });
  return readRun(JSON.parse(fs.readFileSync(report, 'utf8')));
}

function readRun({ audits, categories, environment }: Report): Run {
  const measured = Object.entries(MEASURES).map(([name, id]) => [name, audits[id]?.numericValue ?? Number.NaN]);
  const scores = SCORES.map((name) => [name, (categories[name]?.score ?? Number.NaN) * 100]);
  const failed = SCORES.slice(1)
    .flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => audits[id]?.title ?? id);
  return { ...Object.fromEntries([...measured, ...scores]), speed: environment.benchmarkIndex, failed };
}
