/** `npm run bench [name]`: every benchmark of bench/README.md, or those named. */
import { projectEnv, projectNode, run } from './project.mjs';

const PARTS = [
  'sign-in',
  'pause',
  'limit',
  'sale',
  'growth',
  'doctor',
  'reconcile',
  'enumeration',
  'printed',
  'check-in',
  'scan',
  'costly',
  'announce',
  'many',
  'page',
  'cost',
];

export async function bench(wanted) {
  const names = wanted.filter((name) => PARTS.includes(name));
  const options = wanted.filter((name) => !PARTS.includes(name));
  for (const part of names.length > 0 ? names : PARTS) {
    console.log(`\n== ${part}`);
    const code = await run(projectNode(), [`bench/${part}.ts`, ...options], { env: projectEnv() });
    if (code !== 0) process.exit(code);
  }
}
