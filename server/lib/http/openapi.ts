/** The OpenAPI 3.1 document of the contract. */
import { SUBJECTS } from '../../../contract/contract.ts';
import { ERRORS, type ErrorCode } from '../../../contract/errors.ts';
import { OPERATION_LIMITS, type Operation, type Schema } from '../../../contract/operation.ts';
import { school } from '../../../school.config.ts';
import { errorCodesOf } from './error-codes.ts';
import type { Implemented } from './operations.ts';
import { type Json, REFUSAL, strict, wireSchema } from './wire-schema.ts';

type Named = Pick<Implemented, 'name' | 'operation'>;

const DESCRIPTION = `Every operation the page itself uses.

A session cookie identifies the caller: \`POST /session\` sets it. \`security\` lists the access that an operation needs as role names:
\`MEMBER\` is a completed profile, \`ANY_ROLE\` at least one role, and the others are a role or a permission. \`device\` is
the cookie of a check-in device: \`POST /check-in/enrolments\` sets it.

A write needs an \`Origin\` header with the address of the page. Unknown fields are refused. Amounts are integer cents, times ISO 8601 in UTC.`;

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A key of the caller’s choice. For a day, a repeat of the request gets the first reply and isn’t done again.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
};

/** `sessionCookie` is the cookie's name. */
export function openApiDocument(operations: readonly Named[], sessionCookie: string) {
  const paths: Record<string, Record<string, Json>> = {};
  for (const each of operations) {
    const [method = '', template = ''] = each.name.split(' ');
    const path = template.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationObject(each) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${school.brand} API`,
      version: '1',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    tags: SUBJECTS.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        device: { type: 'apiKey', in: 'cookie', name: 'check-in-device' },
      },
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      schemas: { Error: REFUSAL },
      responses: Object.fromEntries(operations.flatMap(refusalsOf).map((codes) => [nameOf(codes), refusal(codes)])),
    },
  };
}
export type OpenApiDocument = ReturnType<typeof openApiDocument>;

const tagOf = (name: string): string => SUBJECTS.find(({ operations }) => name in operations)?.name ?? '';

function operationObject({ name, operation }: Named): Json {
  const { summary, query, params, limit } = operation;
  const parameters = [
    ...parametersOf('path', params),
    ...parametersOf('query', query),
    ...(operation.is_idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
  const { points, seconds } = limit ? OPERATION_LIMITS[limit] : {};
  return {
    operationId: name.replace(/\W+/g, '_'),
    summary,
    ...(points && { description: `At most ${points} calls in ${seconds} seconds.` }),
    tags: [tagOf(name)],
    security: securityOf(operation),
    ...(parameters.length > 0 && { parameters }),
    ...requestBodyOf(operation),
    responses: {
      200: { description: 'Done', content: contentOf(operation.reply) },
      ...((operation.is_publicly_cached || operation.has_etag) && {
        304: { description: 'The same as the reply named by If-None-Match' },
      }),
      ...Object.fromEntries(refusalsOf({ name, operation }).map((codes) => [statusOf(codes), refTo(codes)])),
    },
  };
}

/** Each entry is an alternative. */
function securityOf({ access, also_needs = [] }: Operation): Json[] {
  if (access === 'PUBLIC') return [];
  if (access === 'DEVICE') return [{ device: [] }];
  if (access === 'SIGNED_IN') return [{ session: [] }];
  return [access].flat().map((role) => ({ session: [role, ...also_needs] }));
}

function parametersOf(where: 'path' | 'query', schema: Schema | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = wireSchema(schema) as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: each,
  }));
}

function requestBodyOf({ form, body, encoding }: Operation): Json {
  const sent = form ?? body;
  if (!sent) return {};
  const schema = wireSchema(strict(sent));
  const type = form ? 'multipart/form-data' : encoding ? 'application/x-www-form-urlencoded' : 'application/json';
  return { requestBody: { required: 'required' in schema, content: { [type]: { schema } } } };
}

const contentOf = (reply: Operation['reply']): Json =>
  reply === 'file'
    ? { '*/*': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: wireSchema(reply) } };

/** An operation's error codes, those of one status together. The router finds nothing at a path with a longer parameter. */
function refusalsOf({ name, operation }: Named): ErrorCode[][] {
  const codes = [...errorCodesOf(name, operation), ...(operation.params ? ['NOT_FOUND' as const] : [])];
  return Object.values(Object.groupBy(new Set(codes), (code) => ERRORS[code][0]));
}

const statusOf = ([code]: readonly ErrorCode[]): number => ERRORS[code as ErrorCode][0];
const nameOf = (codes: readonly ErrorCode[]): string => codes.join('.');
const refTo = (codes: readonly ErrorCode[]): Json => ({ $ref: `#/components/responses/${nameOf(codes)}` });

const refusal = (codes: readonly ErrorCode[]): Json => ({
  description: codes.map((code) => `- \`${code}\`: ${ERRORS[code][1]}`).join('\n'),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error', properties: { code: { enum: codes } } },
      example: exampleOf(codes[0] as ErrorCode),
    },
  },
});

const exampleOf = (code: ErrorCode): Json => ({
  code,
  message: ERRORS[code][1],
  request_id: '0b2f5a6e-6d2f-4a55-9a3c-2f4c8f1d7e90',
});
