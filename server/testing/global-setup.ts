/** Starts the PostgreSQL of a test run. */
import type { TestProject } from 'vitest/node';
import { startTestPostgres, type TestPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { connection, template, stop } = await startTestPostgres();
  project.provide('postgres', { connection, template });
  return stop;
}
