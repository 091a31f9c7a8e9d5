/** Reads everything that the contract offers. Independent of single operations. */
import type { CallerAccess } from '../../contract/access.ts';
import { mayCall, type Operation, type Schema } from '../../contract/operation.ts';
import type { Answer, Call, Person, TestApp } from './app.ts';
import { type Json, jsonOf, OPERATIONS, type OperationName, sampleValue } from './samples.ts';

/** Values for calls: existing ids and search words. */
export type Material = { ids: readonly string[]; words: readonly string[] };
export type Seen = { name: OperationName; call: Call; answer: Answer };

const MAX_NUMBERS = 10;
const MAX_PAGES = 20;
/** In an address a word searches nothing, so a few are enough. */
const ADDRESS_WORDS = 2;

/**
 * Calls every allowed read with each id, each choice and each word in each parameter, and reads every page. What isn't found
 * by its ids isn't asked for again with other choices.
 */
export async function readEverything(
  t: TestApp,
  person: Person | null,
  access: CallerAccess | null,
  material: Material,
): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const [name, operation] of OPERATIONS) {
    if (!name.startsWith('GET ') || !mayCall(operation, access)) continue;
    const notFound = new Set<string>();
    const [needed = {}, ...others] = queriesOf(operation, material);
    for (const params of paramsOf(operation, material)) {
      const ids = Object.values(params).filter((value) => material.ids.includes(value));
      if (ids.length > 0 && notFound.has(ids.join())) continue;
      await t.db.deleteFrom('rate_limits').execute(); // it exceeds them
      const first = await pagesOf(t, person, name, params, needed);
      seen.push(...first);
      if (first[0]?.answer.status === 404) notFound.add(ids.join());
      else for (const query of others) seen.push(...(await pagesOf(t, person, name, params, query)));
    }
  }
  return seen;
}

type Words = Record<string, string>;

async function pagesOf(t: TestApp, person: Person | null, name: OperationName, params: Words, query: Words) {
  const seen: Seen[] = [];
  let cursor: string | null = null;
  do {
    const call: Call = { params, query: cursor ? { ...query, cursor } : query };
    const answer = await t.call(person, name, call);
    seen.push({ name, call, answer });
    cursor = answer.body?.next_cursor ?? null;
  } while (cursor && seen.length < MAX_PAGES);
  return seen;
}

const propertiesOf = (schema: Schema | undefined): Json =>
  schema ? jsonOf(schema) : { type: 'object', properties: {}, required: [] };

function paramsOf({ params }: Operation, { ids, words }: Material): Words[] {
  const material = { ids, words: words.slice(0, ADDRESS_WORDS) };
  const fields = Object.entries(propertiesOf(params).properties ?? {});
  return fields.reduce<Words[]>(
    (filled, [field, json]) =>
      filled.flatMap((before) => valuesOf(field, json, material).map((value) => ({ ...before, [field]: value }))),
    [{}],
  );
}

/** The required fields alone, and with each value of each other field. */
function queriesOf({ query }: Operation, material: Material): Words[] {
  const { properties = {}, required = [] } = propertiesOf(query);
  const fields = Object.entries(properties).filter(([field]) => field !== 'cursor');
  const needed = Object.fromEntries(
    fields
      .filter(([field]) => required.includes(field))
      .map(([field, json]) => [field, valuesOf(field, json, material)[0] ?? '']),
  );
  return [
    needed,
    ...fields.flatMap(([field, json]) =>
      valuesOf(field, json, material).map((value) => ({ ...needed, [field]: value })),
    ),
  ];
}

function valuesOf(field: string, json: Json, { ids, words }: Material): string[] {
  const plain = json.anyOf?.find(({ type }) => type !== 'null') ?? json;
  if (plain.enum) return plain.enum.map(String);
  if (plain.type === 'boolean') return ['true', 'false'];
  if (plain.type === 'integer' && plain.maximum !== undefined && plain.maximum <= MAX_NUMBERS) {
    const { minimum = 0, maximum } = plain;
    return Array.from({ length: maximum - minimum + 1 }, (_, index) => String(minimum + index));
  }
  if (plain.format === 'uuid') return [...ids];
  if (plain.type === 'string' && !plain.format) return [...words];
  return [String(sampleValue(field, plain))];
}
