/** Run before each test file: several files share a process and its modules, so a hook of a module would be for the first of them alone. */
import { afterAll } from 'vitest';
import { closeAll } from './cleanup.ts';

afterAll(closeAll, 60_000);
