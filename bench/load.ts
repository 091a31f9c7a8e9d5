/** Many who ask at once, each on a connection that stays open. */
import http from 'node:http';

export type Ask = { url: () => string; headers?: Record<string, string> };

/** Answers a second while `connections` ask for so many milliseconds. Throws where anything but 200 comes back. */
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
