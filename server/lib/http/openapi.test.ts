import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../contract/contract.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import type { OpenApiDocument } from './openapi.ts';

let t: TestApp;
let document: OpenApiDocument;
beforeAll(async () => {
  t = await testApp({ settings: { API_DOCS: '' } });
  document = (await t.app.inject('/api/openapi.json')).json();
});

/** The rules that a document breaks, warnings included; they need no network. */
async function brokenRules(given: OpenApiDocument): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: { 'operation-tag-defined': 'error', 'no-undefined-server-variable': 'error' },
  });
  const problems = await lintFromString({ source: JSON.stringify(given), absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`);
}

describe('the API document', () => {
  it('lists every operation of the contract, as OpenAPI 3.1', () => {
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(listed.sort()).toEqual(Object.keys(contract).sort());
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: '/api' }]);
  });

  it('breaks no rule of Redocly’s linter', async () => {
    expect(await brokenRules(document)).toEqual([]);
  });

  // biome-ignore lint/suspicious/noExplicitAny: breaks what the types promise
  const planted: [rule: string, what: string, plant: (wrong: any) => void][] = [
    ['struct', 'a schema that is a text', ({ paths }) => (paths['/directory'].get.parameters[0].schema = 'object')],
    ['security-defined', 'an operation without security', ({ paths }) => delete paths['/users'].get.security],
    [
      'operation-operationId-unique',
      'an id used twice',
      ({ paths: { '/me': me, '/users': users } }) => (me.get.operationId = users.get.operationId),
    ],
    [
      'path-parameters-defined',
      'a path parameter that is not described',
      ({ paths }) => delete paths['/users/{id}'].get.parameters,
    ],
    ['no-unresolved-refs', 'an error that is nowhere', ({ components }) => delete components.schemas.Error],
    ['operation-tag-defined', 'an operation of no subject', ({ paths }) => (paths['/me'].get.tags = [''])],
    ['operation-summary', 'an operation without a summary', ({ paths }) => delete paths['/me'].get.summary],
  ];
  it.each(planted)('with a planted error breaks %s: %s', async (rule, _what, plant) => {
    const wrong = structuredClone(document);
    plant(wrong);
    expect(await brokenRules(wrong)).toContainEqual(expect.stringContaining(`${rule}: `));
  });
});

// biome-ignore lint/suspicious/noExplicitAny: read as any other program would
const operation = (path: string, method: string): any => document.paths[path]?.[method];

describe('an operation in the API document', () => {
  it('says who may call it: anyone, a signed-in person, or the holder of a permission', () => {
    const { session } = document.components.securitySchemes;
    expect(session).toEqual({ type: 'apiKey', in: 'cookie', name: 'alumni.session_token' });
    expect(operation('/directory', 'get').security).toEqual([]);
    expect(operation('/profile', 'get').security).toEqual([{ session: [] }]);
    expect(operation('/connections', 'get').security).toEqual([{ session: ['MEMBER'] }]);
    expect(operation('/admin/payments', 'get').security).toEqual([
      { session: ['VIEW_PAYMENTS'] },
      { session: ['MANAGE_PAYMENTS'] },
    ]);
  });

  it('lists its parameters, each with its schema', () => {
    const parameters = operation('/activity-logs', 'get').parameters;
    expect(parameters).toContainEqual({
      name: 'date',
      in: 'query',
      required: false,
      schema: { type: 'string', format: 'date' },
    });
    expect(operation('/directory/{id}', 'get').parameters).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
    ]);
    expect(operation('/me', 'get').parameters).toBeUndefined();
    expect(operation('/events/{id}/registrations', 'post')?.parameters).toContainEqual({
      $ref: '#/components/parameters/IdempotencyKey',
    });
  });

  it('takes ids, filters and search terms in its URL, and nothing secret', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const parameters = operations.flatMap(({ parameters = [] }) => parameters as { name?: string; in: string }[]);
    const names = new Set(parameters.filter(({ in: place }) => place).map(({ name }) => name));
    // A new name here is one that proxies and the browser's history may keep. The token is an unsubscribe link's, the secret a ticket's.
    const known =
      'account action_type class code confirmed cover cursor date entity_type event form format from hash house id key kind level parts profile profile_id q role role_id secret sheet since sort state statement status ticket_type to token version';
    expect([...names].sort()).toEqual(known.split(' '));
  });

  it('lists the errors it may answer with by status, each with its sentence', () => {
    const { responses } = operation('/rooms/{id}', 'delete');
    expect(Object.keys(responses)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '408',
      '409',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
    ]);
    const shared = document.components.responses as Record<string, { description: string }>;
    const [, name = ''] = /responses\/(.+)/.exec(responses[404].$ref) ?? [];
    expect(shared[name]?.description).toContain('`ROOM_NOT_FOUND`: This room no longer exists.');
    const visitor = operation('/directory', 'get').responses;
    expect(Object.keys(visitor)).toEqual(['200', '304', '400', '422', '429', '500', '503']);
  });
});

describe('the page of the API document', () => {
  it('is one that a person can read', async () => {
    const page = await t.app.inject('/api/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect((await t.app.inject('/api/docs/json')).json()).toEqual(document);
  });

  it('is not served with https, nor the document, unless API_DOCS says so', async () => {
    const PUBLIC_URL = 'https://reunion.example.org';
    const closed = await testApp({ settings: { PUBLIC_URL, API_DOCS: '' } });
    const open = await testApp({ settings: { PUBLIC_URL, API_DOCS: 'true' } });
    for (const url of [
      '/api/docs',
      '/api/docs/',
      '/api/docs/json',
      '/api/docs/static/index.css',
      '/api/openapi.json',
    ]) {
      expect([url, (await closed.app.inject(url)).statusCode]).toEqual([url, 404]);
      expect([url, (await open.app.inject(url)).statusCode]).toEqual([url, 200]);
    }
    const { components } = (await open.app.inject('/api/openapi.json')).json();
    expect(components.securitySchemes.session.name).toBe('__Host-alumni.session_token');
  });
});
