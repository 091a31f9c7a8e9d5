/** Sample input for every operation, generated from the contract. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { contract } from '../../contract/contract.ts';
import type { Operation, Schema } from '../../contract/operation.ts';
import type { Call } from './http-school.ts';

export type OperationName = keyof typeof contract;
export const OPERATIONS = Object.entries(contract) as [OperationName, Operation][];

/** The part of JSON Schema that is used here. */
export type Json = {
  type?: string;
  enum?: unknown[];
  anyOf?: Json[];
  format?: string;
  contentEncoding?: string;
  properties?: Record<string, Json>;
  items?: Json;
  minItems?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  required?: string[];
};

/** Fields that need more than a value of their type. */
const MEANINGS: Record<string, unknown> = {
  code: '123456',
  currency: 'USD',
  email: 'sample@school.example',
  end_date: '2035-01-02T00:00:00.000Z',
  end_time: '2035-01-02T00:00:00.000Z',
  names: ['Sonia Reid'],
  other_lines: '1,3',
  password: 'a walk by the sea',
  phone: '8765550000',
  phoneNumber: '8765550000',
  processing_fee_percentage: '2.9',
  same_lines: '2',
  token: 'sample-token'.padEnd(64, '0'),
};
export const FORMATS: Record<string, () => string> = {
  uuid: randomUUID,
  date: () => '2001-02-03',
  'date-time': () => '2035-01-01T00:00:00.000Z',
};

/** A valid call with every field, null if possible. Its ids don't exist. */
export function sampleCall(operation: Operation): Call {
  return {
    ...(operation.params && { params: sampleOf(operation.params) as Record<string, string> }),
    ...(operation.body && { body: sampleOf(operation.body) }),
    ...(operation.form && { form: sampleOf(operation.form) as Record<string, string | File> }),
  };
}

export const fieldsOf = (schema: Schema): string[] => Object.keys(jsonOf(schema).properties ?? {});

export const jsonOf = (schema: Schema): Json => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;

export const sampleOf = (schema: Schema): Record<string, unknown> => sampleValue('', jsonOf(schema)) as never;

export function sampleValue(name: string, json: Json): unknown {
  const meant = MEANINGS[name];
  if (meant !== undefined) return typeof meant === 'string' ? meant.slice(0, json.maxLength) : meant;
  if (json.anyOf)
    return json.anyOf.some((each) => each.type === 'null') ? null : sampleValue(name, json.anyOf[0] ?? {});
  if (json.enum) return json.enum[0];
  if (json.type === 'object') {
    const isSkipped = (key: string, value: Json) => value.contentEncoding && !json.required?.includes(key);
    const made = Object.entries(json.properties ?? {}).map(([key, value]) => [
      key,
      isSkipped(key, value) ? undefined : sampleValue(key, value),
    ]);
    return Object.fromEntries(made.filter(([, value]) => value !== undefined));
  }
  if (json.type === 'array') return Array(json.minItems ?? 0).fill(sampleValue('', json.items ?? {}));
  if (json.contentEncoding) return new File(['a sample'], 'sample.txt');
  if (json.type === 'string') return FORMATS[json.format ?? '']?.() ?? `Sample ${name}`;
  if (json.type === 'integer' || json.type === 'number') return 1;
  if (json.type === 'boolean') return true;
  return undefined;
}
