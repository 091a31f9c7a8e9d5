/** Load over keep-alive connections, times with their statistics, and tables. */
import http from 'node:http';

export type Ask = { url: () => string; headers?: Record<string, string> | undefined };

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

export function askOnce(url: string, headers: Record<string, string>, agent: http.Agent): Promise<void> {
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

/** What each measure gives, taken in turn; the rounds of the warm-up don't count. */
export async function inTurn<Name extends string>(
  measures: Record<Name, () => Promise<number>>,
  rounds: number,
  warmUp = 1,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(measures) as Name[];
  const values = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = -warmUp; round < rounds; round++) {
    for (const name of names) {
      const value = await measures[name]();
      if (round >= 0) values[name].push(value);
    }
  }
  return values;
}

/** A line of a table. */
export const tableLine = (name: string, width: number, cells: readonly (string | number)[], cellWidth = 9): string =>
  name.padEnd(width) + cells.map((cell) => String(cell).padStart(cellWidth)).join('');

/** The value below which this fraction of the values lies: 0.5 is the median. */
export const percentile = (values: readonly number[], fraction: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * fraction) - 1] ?? Number.NaN;

export const median = (values: readonly number[]): number => percentile(values, 0.5);
