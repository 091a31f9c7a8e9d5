import type { FastifySchemaCompiler } from 'fastify';
import * as z from 'zod';
import type { Operation } from '../../../contract/operation.ts';
import { validationMessage } from '../../../contract/validation-messages.ts';
import { REFUSAL, strict, wireSchema } from './wire-schema.ts';

const PARTS = { params: 'params', querystring: 'query', body: 'body' } as const;
/** Makes Fastify call the validator, which has the contract's own schema. */
const VALIDATED = { type: 'object' };

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

/** What is validated, and the JSON Schemas for the serialiser. Files are sent as they are. */
export const routeSchema = ({ params, form, body, reply }: Operation): Record<string, unknown> => ({
  ...(params && { params: VALIDATED }),
  querystring: VALIDATED,
  ...((form ?? body) && { body: VALIDATED }),
  response: { ...(reply !== 'file' && { 200: wireSchema(reply) }), '4xx': REFUSAL, '5xx': REFUSAL },
});
