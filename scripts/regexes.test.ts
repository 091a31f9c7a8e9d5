/** No regular expression takes more than quadratic time on any input. */
import fs from 'node:fs';
import { parseSync } from '@swc/core';
import { checkSync } from 'recheck';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { contract } from '../contract/contract.ts';
import type { Operation } from '../contract/operation.ts';

// The native backend takes a fifth of the time, and is installed on x64 Linux.
process.env.RECHECK_BACKEND = fs.existsSync('node_modules/recheck-linux-x64') ? 'native' : 'pure';

type Found = { where: string; source: string; flags: string };

const FILES = ['contract', 'server', 'web']
  .flatMap((folder) => fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .filter((name) => /\.(ts|tsx)$/.test(name) && !/\.test\.|\.d\.ts$|^server\/testing\//.test(name))
  .concat('school.config.ts');

/** Files that build expressions from constants; the results are checked in the contract. */
const BUILT_FROM_CONSTANTS = ['contract/accounts.ts'];

type Node = { type?: string; pattern?: string; flags?: string; callee?: { value?: string } } & Record<string, unknown>;

/** The literals of a file, and whether it builds other expressions. */
function regexesOf(where: string, code: string): { literals: Found[]; buildsOthers: boolean } {
  const literals: Found[] = [];
  let buildsOthers = false;
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    if (node.type === 'RegExpLiteral') literals.push({ where, source: node.pattern ?? '', flags: node.flags ?? '' });
    if (/^(New|Call)Expression$/.test(node.type ?? '') && node.callee?.value === 'RegExp') buildsOthers = true;
    Object.values(node).forEach(visit);
  };
  visit(parseSync(code, { syntax: 'typescript', tsx: where.endsWith('x') }));
  return { literals, buildsOthers };
}

/** Milliseconds for one expression; a few take three seconds on an idle machine. */
const TIMEOUT_MS = 300_000;

/** Otherwise what it finds would depend on the speed of the machine. */
const BY_STEPS = { seedingTimeout: null, incubationTimeout: null, attackTimeout: null };

/**
 * Why an expression is slow, and for which text; empty if its time is proven to be at most quadratic.
 */
function slownessOf({ where, source, flags }: Found): string[] {
  const found = checkSync(source, flags, { timeout: TIMEOUT_MS, ...BY_STEPS });
  if (found.status === 'safe') return [];
  if (found.status === 'unknown') return [`${where} /${source}/${flags}: not decidable (${found.error.kind})`];
  if (found.complexity.type === 'polynomial' && found.complexity.degree <= 2) return [];
  return [`${where} /${source}/${flags}: ${found.complexity.summary}, with ${found.attack.pattern}`];
}

/** The patterns of the contract's schemas, including zod's own formats. */
function patternsIn(value: unknown, where: string): Found[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'pattern' in value && typeof value.pattern === 'string' ? [value.pattern] : [];
  const found = own.map((source) => ({ where, source, flags: 'u' }));
  return [...found, ...Object.values(value).flatMap((each) => patternsIn(each, where))];
}

const unique = (found: readonly Found[]) => [
  ...new Map(found.map((one) => [`/${one.source}/${one.flags}`, one])).values(),
];

const sources = FILES.map((name) => ({ name, ...regexesOf(name, fs.readFileSync(name, 'utf8')) }));

describe('every regular expression in contract, server and web', () => {
  it('takes at most quadratic time', () => {
    const literals = unique(sources.flatMap((file) => file.literals));
    expect(literals.length).toBeGreaterThan(100);
    expect(literals.flatMap(slownessOf)).toEqual([]);
  }, 600_000); // 15 s on an idle machine

  it('is a literal or built from constants', () => {
    expect(sources.filter(({ buildsOthers }) => buildsOthers).map(({ name }) => name)).toEqual(BUILT_FROM_CONSTANTS);
  });
});

it('every pattern of the contract takes at most quadratic time', () => {
  const found = Object.entries<Operation>(contract).flatMap(([name, { params, query, body, form }]) =>
    [params, query, body, form].flatMap((schema) =>
      schema ? patternsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), name) : [],
    ),
  );
  expect(unique(found).length).toBeGreaterThan(5);
  expect(unique(found).flatMap(slownessOf)).toEqual([]);
});

it.each(['(a+)+$', '(a|a)*b', '^(\\w+\\s?)*$', '^a*a*a*b$'])('the check finds /%s/', (source) => {
  const { literals } = regexesOf('x.ts', `const x = /${source}/;`);
  expect(literals.flatMap(slownessOf).length).toBeGreaterThan(0);
});
