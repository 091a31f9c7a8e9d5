import * as z from 'zod';
import type { Schema } from '../../../contract/operation.ts';

export type Json = Record<string, unknown>;

/** The body of every refusal. */
export const REFUSAL = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    error: { type: 'string', description: 'The same as `message`; only where the specification names it' },
    request_id: { type: 'string', description: 'As in the log. Missing where the listener answers by itself' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

/** `X or null` becomes a list of types, which the serialiser writes without trying each branch. */
export function wireSchema(schema: Schema): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: simplify });
  return withoutNullBranches(json) as Json;
}

/** Removes what a format or type already says, and lists the fields of a record whose keys are all required. */
function simplify({ jsonSchema: json }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (json.format) delete json.pattern;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  const { propertyNames, additionalProperties: each } = json;
  if (typeof propertyNames !== 'object' || !propertyNames.enum || !each || !json.required) return;
  json.properties = Object.fromEntries(json.required.map((key) => [key, each]));
  delete json.propertyNames;
  json.additionalProperties = false;
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

export const strict = (schema: Schema): Schema =>
  schema instanceof z.ZodObject && !schema.def.catchall ? schema.strict() : schema;
