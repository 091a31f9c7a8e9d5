import fastJson from 'fast-json-stringify';
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import * as z from 'zod';
import type { Operation } from '../../../contract/operation.ts';
import { validationMessage } from '../../../contract/validation-messages.ts';
import { type Json, REFUSAL, strict, wireSchema } from './wire-schema.ts';

const PARTS = { params: 'params', querystring: 'query', body: 'body' } as const;
/** Makes Fastify call the validator and the serialiser, which have the contract's own schema. */
const GIVEN = { type: 'object' };

export function validatorOf(operation: Operation): FastifySchemaCompiler<unknown> {
  const body = operation.form ?? operation.body;
  const parsers = {
    params: operation.params && strict(operation.params),
    query: strict(operation.query ?? z.object({})),
    body: body && strict(body),
  };
  return ({ httpPart }) => {
    const schema = parsers[PARTS[httpPart as keyof typeof PARTS]];
    return (data) => {
      const read = z.safeParse(schema as z.ZodType, data ?? {}, { error: validationMessage });
      return read.success ? { value: read.data } : { error: read.error };
    };
  };
}

/** What is validated and serialised. Files are sent as they are. */
export const routeSchema = ({ params, form, body, reply }: Operation): Record<string, unknown> => ({
  ...(params && { params: GIVEN }),
  querystring: GIVEN,
  ...((form ?? body) && { body: GIVEN }),
  response: { ...(reply !== 'file' && { 200: GIVEN }), '4xx': GIVEN, '5xx': GIVEN },
});

/** Compiled on first use: compiling all, with every error of every operation, would take a fifth of each start. */
export function serializerOf({ reply }: Operation): FastifySerializerCompiler<unknown> {
  return ({ httpStatus }) => {
    const schema = (): Json => (httpStatus === '200' && reply !== 'file' ? wireSchema(reply) : REFUSAL);
    let write: ((answer: unknown) => string) | undefined;
    return (answer) => {
      write ??= fastJson(schema());
      return write(answer);
    };
  };
}
