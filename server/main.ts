/** `npm start`. */
import { existsSync } from 'node:fs';
import { startServer } from './start.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
startServer({ settings: process.env });
