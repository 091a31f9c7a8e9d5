import fastJson from 'fast-json-stringify';
import * as z from 'zod';
import type { Schema } from '../../../contract/operation.ts';

type Json = Record<string, unknown>;

/** `X or null` becomes a list of types, which the serialiser writes without trying each branch. */
export function wireSchema(schema: Schema): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return withoutNullBranches(json) as Json;
}

function withoutNullBranches(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutNullBranches);
  if (node === null || typeof node !== 'object') return node;
  const json = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withoutNullBranches(value)]));
  const [first, second, ...more] = (json.anyOf as Json[] | undefined) ?? [];
  if (first && second?.type === 'null' && more.length === 0 && typeof first.type === 'string') {
    const { anyOf: _, ...rest } = json;
    const { enum: values, ...plain } = first as { enum?: unknown[] };
    return { ...rest, ...plain, ...(values && { enum: [...values, null] }), type: [first.type, 'null'] };
  }
  return json;
}

/** Without additional properties, unless declared. */
export const strict = (schema: Schema): Schema =>
  schema instanceof z.ZodObject && !schema.def.catchall ? schema.strict() : schema;

/** Compiled on first use: compiling all, with every error of every operation, would take a fifth of each start. */
export function lazySerializer(schema: Json): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | undefined;
  return (answer) => {
    write ??= fastJson(schema);
    return write(answer);
  };
}
