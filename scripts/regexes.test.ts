/** No regular expression takes exponential time, or a power of the text's length, over texts that someone may send. */
import fs from 'node:fs';
import { parseSync } from '@swc/core';
import { checkSync } from 'recheck';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { contract } from '../contract/contract.ts';
import type { Operation } from '../contract/operation.ts';

// Java and native binaries would be quicker, but are not everywhere.
process.env.RECHECK_BACKEND = 'pure';

type Found = { where: string; source: string; flags: string };

const FILES = ['contract', 'server', 'web']
  .flatMap((folder) => fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .filter((name) => /\.(ts|tsx)$/.test(name) && !/\.test\.|\.d\.ts$|^server\/testing\//.test(name))
  .concat('school.config.ts');

/** Made while the program runs, of constants of ours: what becomes of them is looked at in the contract. */
const MADE_OF_CONSTANTS = ['contract/account-security.ts', 'contract/accounts.ts'];

type Node = { type?: string; pattern?: string; flags?: string; callee?: { value?: string } } & Record<string, unknown>;

/** What is written in a file: its literals, and whether it makes others. */
function regexesOf(where: string, code: string): { literals: Found[]; makes: boolean } {
  const literals: Found[] = [];
  let makes = false;
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    if (node.type === 'RegExpLiteral') literals.push({ where, source: node.pattern ?? '', flags: node.flags ?? '' });
    if (/^(New|Call)Expression$/.test(node.type ?? '') && node.callee?.value === 'RegExp') makes = true;
    Object.values(node).forEach(visit);
  };
  visit(parseSync(code, { syntax: 'typescript', tsx: where.endsWith('x') }));
  return { literals, makes };
}

/** Milliseconds for one: a few take three seconds, and many times that beside other work. */
const TIMEOUT_MS = 120_000;

/**
 * Why a regular expression is slow, and with which text; empty where it is proven that its time grows at most with the
 * square of the text's length, as it does where a match may begin anywhere. What cannot be told is slow.
 */
function slownessOf({ where, source, flags }: Found): string[] {
  const found = checkSync(source, flags, { timeout: TIMEOUT_MS });
  if (found.status === 'safe') return [];
  if (found.status === 'unknown') return [`${where} /${source}/${flags}: cannot be told (${found.error.kind})`];
  if (found.complexity.type === 'polynomial' && found.complexity.degree <= 2) return [];
  return [`${where} /${source}/${flags}: ${found.complexity.summary}, with ${found.attack.pattern}`];
}

/** The patterns that the contract checks texts by, those of zod's own formats too. */
function patternsIn(value: unknown, where: string): Found[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'pattern' in value && typeof value.pattern === 'string' ? [value.pattern] : [];
  const found = own.map((source) => ({ where, source, flags: 'u' }));
  return [...found, ...Object.values(value).flatMap((each) => patternsIn(each, where))];
}

/** Each once, wherever it stands first. */
const each = (found: readonly Found[]) => [
  ...new Map(found.map((one) => [`/${one.source}/${one.flags}`, one])).values(),
];

const written = FILES.map((name) => ({ name, ...regexesOf(name, fs.readFileSync(name, 'utf8')) }));

describe('what is written in contract, server and web', () => {
  it('is fast', () => {
    const literals = each(written.flatMap((file) => file.literals));
    expect(literals.length).toBeGreaterThan(100);
    expect(literals.flatMap(slownessOf)).toEqual([]);
  }, 600_000); // fifteen seconds of work, beside other tests

  it('is written as it is, and not made of what someone sends', () => {
    expect(written.filter(({ makes }) => makes).map(({ name }) => name)).toEqual(MADE_OF_CONSTANTS);
  });
});

it('what the contract checks texts by is fast', () => {
  const found = Object.entries<Operation>(contract).flatMap(([name, { params, query, body, form }]) =>
    [params, query, body, form].flatMap((schema) =>
      schema ? patternsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), name) : [],
    ),
  );
  expect(each(found).length).toBeGreaterThan(5);
  expect(each(found).flatMap(slownessOf)).toEqual([]);
});

it.each(['(a+)+$', '(a|a)*b', '^(\\w+\\s?)*$', '^a*a*a*b$'])('finds /%s/', (source) => {
  const { literals } = regexesOf('x.ts', `const x = /${source}/;`);
  expect(literals.flatMap(slownessOf).length).toBeGreaterThan(0);
});
