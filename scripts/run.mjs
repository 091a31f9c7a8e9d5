/** Runs the npm scripts, also in a fresh clone and on the machine's own Node. */
const OLDEST_NODE = 20;
const TASKS = {
  start: () => import('./start.mjs').then(({ start }) => start('server/main.ts')),
  demo: () => import('./start.mjs').then(({ start }) => start('demo/main.ts')),
  backup: () =>
    import('./launch.mjs').then(({ launch }) => launch(['server/backup/command.ts', ...process.argv.slice(2)])),
  restore: () =>
    import('./launch.mjs').then(({ launch }) => launch(['server/backup/command.ts', ...process.argv.slice(2)])),
  dev: () => import('./launch.mjs').then(({ launch }) => launch(['scripts/dev.mjs'])),
  test: () => import('./test.mjs').then(({ test }) => test({ browser: true })),
  'two-factor': () =>
    import('./launch.mjs').then(({ launch }) =>
      launch(['server/accounts/two-factor/command.ts', ...process.argv.slice(3)]),
    ),
  import: () =>
    import('./launch.mjs').then(({ launch }) => launch(['server/import/command.ts', ...process.argv.slice(3)])),
  doctor: () => import('./launch.mjs').then(({ launch }) => launch(['server/doctor/main.ts'])),
  shots: () => import('./shots.mjs').then(({ shots }) => shots(process.argv.slice(3))),
  engines: () => import('./test.mjs').then(({ testEngines }) => testEngines()),
  chaos: () => import('./chaos.mjs').then(({ chaos }) => chaos(process.argv.slice(3))),
  bench: () => import('./bench.mjs').then(({ bench }) => bench(process.argv.slice(3))),
  sqlmap: () => import('./launch.mjs').then(({ launch }) => launch(['scripts/sqlmap.ts', ...process.argv.slice(3)])),
  scan: () => import('./launch.mjs').then(({ launch }) => launch(['scripts/scan.ts', ...process.argv.slice(3)])),
  postgres: () =>
    import('./launch.mjs').then(({ launch }) => launch(['scripts/system-postgres.ts', ...process.argv.slice(3)])),
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
