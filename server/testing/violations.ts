import type { Finding } from '../doctor/finding.ts';
import { sweep } from '../doctor/sweep.ts';
import type { WholeSchool } from './whole-school.ts';

/** What is found, by the line that says it. */
export const illsIn = (findings: readonly Finding[]) =>
  Object.fromEntries(findings.filter(({ ids }) => ids.length > 0).map(({ ill, ids }) => [ill, ids]));
/** What the doctor finds in a school, rows and files. */
export const illsOf = async ({ t, storage }: WholeSchool) => illsIn(await sweep(t.db, storage));

/** What is found after a change of the rows, which is then undone. */
