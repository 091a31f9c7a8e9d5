import type { FastifySchemaCompiler } from 'fastify';
import * as z from 'zod';
import { ERRORS, type ErrorCode } from '../../../contract/errors.ts';
import type { Operation } from '../../../contract/operation.ts';
import { validationMessage } from '../../../contract/validation-messages.ts';
import { strict, wireSchema } from './wire-schema.ts';

const PARTS = { params: 'params', querystring: 'query', body: 'body' } as const;

/** Parses input with the contract's schema and refuses unknown fields. */
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

/** For Fastify's serialiser and the OpenAPI document. */
export function routeSchema(name: string, operation: Operation, codes: readonly ErrorCode[]): Record<string, unknown> {
  const byStatus = Object.groupBy(codes, (code) => ERRORS[code][0]);
  const body = operation.form ?? operation.body;
  const ok =
    operation.reply === 'file'
      ? {
          description: 'The file',
          content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
        }
      : { description: 'Done', ...wireSchema(operation.reply) };
  const access = typeof operation.access === 'string' ? operation.access : operation.access.join(' or ');
  return {
    operationId: name.replace(/\W+/g, '_'),
    summary: operation.summary,
    description: `Access: ${access}${operation.is_idempotent ? '. Takes an Idempotency-Key' : ''}`,
    tags: [name.split('/')[1]?.split('/')[0] ?? ''],
    ...(operation.form && { consumes: ['multipart/form-data'] }),
    ...(operation.encoding && { consumes: ['application/x-www-form-urlencoded'] }),
    ...(operation.params && { params: wireSchema(operation.params) }),
    querystring: operation.query ? wireSchema(operation.query) : { type: 'object' },
    ...(body && { body: wireSchema(body) }),
    response: {
      200: ok,
      ...Object.fromEntries(Object.entries(byStatus).map(([status, list]) => [status, refusalSchema(list ?? [])])),
    },
  };
}

const refusalSchema = (codes: readonly ErrorCode[]) => ({
  description: codes.join(', '),
  type: 'object',
  required: ['code', 'message', 'request_id'],
  properties: {
    code: { type: 'string', enum: codes },
    message: { type: 'string' },
    request_id: { type: 'string' },
    issues: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
});
