/** Runs the server, restarted on every change, behind Vite. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'vite';
import { freePort } from '../server/testing/server-process.ts';
import { inRoot, ROOT } from './project.mjs';

if (existsSync(inRoot('.env'))) process.loadEnvFile(inRoot('.env'));
const port = Number(process.env.PORT || 3000);
const apiPort = await freePort();
process.env.API_PORT = String(apiPort); // vite.config.ts proxies the server's paths to it

const vite = await createServer({
  root: ROOT,
  configFile: inRoot('vite.config.ts'),
  server: { port, strictPort: true, ...(process.env.HOST && { host: process.env.HOST }) },
  logLevel: 'warn',
}).catch(fail);
await vite.listen().catch(fail);

// The server prints the address, because PUBLIC_URL is Vite's.
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: ROOT,
  env: {
    ...process.env,
    PORT: String(apiPort),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://${process.env.HOST || 'localhost'}:${port}`,
  },
  stdio: 'inherit',
});
server.once('exit', (code) => void vite.close().finally(() => process.exit(code ?? 0)));
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.kill(signal));
process.on('disconnect', () => server.kill('SIGTERM')); // `npm run dev` is gone

function fail(error) {
  console.error(error.message);
  process.exit(1);
}
