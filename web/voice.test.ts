/**
 * Words that are wrong only in texts for people. Words that are wrong everywhere are flagged by cspell (cspell.config.yaml).
 */
import fs from 'node:fs';
import { parseSync } from '@swc/core';
import { describe, expect, it, test } from 'vitest';

type Rule = [words: RegExp, better: string];
const BANNED: Rule[] = [
  [/\b(every|any)body\b/i, 'everyone, anyone'],
  [/\bplease\b/i, 'nothing'],
  [/\b(the|this|your|my|its|their) present\b/i, 'current'],
  [/\b(stands?|stood) (here|there|below|above|in|on|for)\b/i, 'is'],
  [/\bholds? (for|until)\b/i, 'lasts, expires'],
];
/** In texts for members and staff; commands and the server's log have their own tone. */
const UNCONTRACTED: Rule[] = [
  [/\b(can|could|do|does|did|is|are|was|were|has|have|had|will|would|should) ?not\b/i, 'a contraction'],
  [/\b(you|we|they) (are|will)\b(?! ?[.?!,]|$)/i, 'a contraction'],
  [/\b(It|That|There) (is|will)\b/, 'a contraction'],
];

/** Sentences that the specification quotes stay as they are; {} is a value. */
const QUOTED = fs
  .readdirSync('docs/spec-map')
  .map((name) => fs.readFileSync(`docs/spec-map/${name}`, 'utf8'))
  .join('\n');
const isQuoted = (text: string) =>
  new RegExp(text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll('{}', '[^\n]*')).test(QUOTED);

type Node = { type?: string; value?: unknown } & Record<string, unknown>;

/** Names, SQL, log lines and fragments begin in lower case. */
const sentence = (text: unknown) => (/^[^a-z]/.test(String(text)) ? text : undefined);

const LITERALS: Record<string, (node: Node) => unknown> = {
  StringLiteral: ({ value }) => sentence(value),
  JSXText: ({ value }) => value,
  TemplateLiteral: ({ quasis }) => sentence((quasis as { cooked: string }[]).map(({ cooked }) => cooked).join('{}')),
};

function textsOf(name: string, code: string): string[] {
  const texts: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    const text = LITERALS[node.type ?? '']?.(node);
    if (typeof text === 'string') texts.push(text.replace(/\s+/g, ' ').trim());
    Object.values(node).forEach(visit);
  };
  visit(parseSync(code, { syntax: 'typescript', tsx: name.endsWith('x') }));
  return texts;
}

/** What a stranger writes to the committee. */
const EXCEPTIONS = ['Please add my number: {}'];

function findingsIn(name: string, code: string): string[] {
  const rules = /^server\/(?!.*emails\.ts)/.test(name) ? BANNED : [...BANNED, ...UNCONTRACTED];
  return textsOf(name, code).flatMap((text) => {
    const broken = rules.filter(([words]) => words.test(text));
    if (broken.length === 0 || isQuoted(text) || EXCEPTIONS.includes(text)) return [];
    return broken.map(([, better]) => `"${text}", better: ${better}`);
  });
}

const FILES = ['contract', 'server', 'web']
  .flatMap((folder) => fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^server\/testing\/|\.gen\.ts$/.test(name));

describe('texts for people', () => {
  it.each(FILES)('%s has no banned words', (name) => {
    expect(findingsIn(name, fs.readFileSync(name, 'utf8'))).toEqual([]);
  });
});

describe('the check finds a planted word in', () => {
  test.each([
    ['a string', "const title = 'Everybody is welcome.';"],
    ['a template', 'const title = `Your registration stands below.`;'],
    ['an element', '<p>Please sign in.</p>;'],
    ['an attribute', '<Note title="The present version" />;'],
  ])('%s', (_, code) => {
    expect(findingsIn('web/planted.tsx', code)).toHaveLength(1);
  });

  it('but not in a sentence of the specification', () => {
    expect(findingsIn('web/planted.ts', "const text = 'Please select an image file';")).toEqual([]);
  });
});
