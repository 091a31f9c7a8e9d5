/** Load over keep-alive connections, times and their statistics. */
import http from 'node:http';

export type Ask = { url: () => string; headers?: Record<string, string> };

/** Answers per second with this many connections. Throws for any status other than 200. */
export async function perSecond(
  { url, headers = {} }: Ask,
  connections: number,
  milliseconds: number,
): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const until = performance.now() + milliseconds;
  let answers = 0;
  const askOn = async () => {
    while (performance.now() < until) {
      await askOnce(url(), headers, agent);
      answers += 1;
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, askOn));
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  return answers / seconds;
}

function askOnce(url: string, headers: Record<string, string>, agent: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`));
      answer.resume().on('end', resolve).on('error', reject);
    });
    request.on('error', reject);
  });
}

/** How many milliseconds this takes. */
export async function milliseconds(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The value below which this fraction of the values lies: 0.5 is the median. */
export const percentile = (values: readonly number[], fraction: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * fraction) - 1] ?? Number.NaN;

export const median = (values: readonly number[]): number => percentile(values, 0.5);
