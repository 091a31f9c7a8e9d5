/** Vitest runs this for each test file. Files share modules, so a hook in cleanup.ts would only run for the first one. */
import { afterAll } from 'vitest';
import { closeAll } from './cleanup.ts';

afterAll(closeAll);
