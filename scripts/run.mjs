/** Runs the npm scripts, also in a fresh clone and on the machine's own Node. */
const OLDEST_NODE = 20;
/** A task that runs a file with the project's Node. It imports nothing before the check of this Node's version. */
const program =
  (file, first = 3) =>
  () =>
    import('./launch.mjs').then(({ launch }) => launch([file, ...process.argv.slice(first)]));
const TASKS = {
  start: () => import('./start.mjs').then(({ start }) => start('server/main.ts')),
  demo: () => import('./start.mjs').then(({ start }) => start('demo/main.ts')),
  backup: program('server/backup/command.ts', 2),
  restore: program('server/backup/command.ts', 2),
  dev: program('scripts/dev.mjs'),
  test: () => import('./test.mjs').then(({ test }) => test({ browser: true })),
  'two-factor': program('server/accounts/two-factor/command.ts'),
  import: program('server/import/command.ts'),
  doctor: program('server/doctor/main.ts'),
  shots: () => import('./shots.mjs').then(({ shots }) => shots(process.argv.slice(3))),
  engines: () => import('./test.mjs').then(({ testEngines }) => testEngines()),
  chaos: () => import('./chaos.mjs').then(({ chaos }) => chaos(process.argv.slice(3))),
  bench: () => import('./bench.mjs').then(({ bench }) => bench(process.argv.slice(3))),
  sqlmap: program('scripts/sqlmap.ts'),
  scan: program('scripts/scan.ts'),
  postgres: program('scripts/system-postgres.ts'),
  'supply-chain': () => import('./supply-chain.mjs').then(({ supplyChain }) => supplyChain(process.argv.slice(3))),
  check: () => import('./test.mjs').then(({ test }) => test({ browser: false })),
};

function fail(message) {
  console.error(message);
  process.exit(1);
}

const version = Number(process.versions.node.split('.')[0]);
if (version < OLDEST_NODE) {
  fail(
    `Node ${OLDEST_NODE} or later is needed, and this is Node ${process.versions.node}. Install a newer one from https://nodejs.org.`,
  );
}
if (process.platform === 'win32') {
  fail(
    'On Windows this runs inside WSL (https://learn.microsoft.com/windows/wsl). Open a WSL terminal and start it there.',
  );
}
const task = TASKS[process.argv[2]];
if (!task) fail(`Unknown task. Choose from: ${Object.keys(TASKS).join(', ')}.`);

import('./install.mjs')
  .then(({ ensureInstalled }) => ensureInstalled())
  .then(task)
  .catch((error) => {
    console.error(error.expected ? error.message : error.stack);
    if (['test', 'check'].includes(process.argv[2])) console.log('0 passed, 1 failed');
    process.exit(process.argv[2] === 'doctor' ? 2 : 1); // the doctor could not check
  });
