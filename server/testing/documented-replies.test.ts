/** What `t.call` refuses: replies that the API document doesn't describe. */
import { expect, it } from 'vitest';
import { undocumented } from './documented-replies.ts';
import type { Answer } from './http-school.ts';

function answer(status: number, body: unknown, type = 'application/json; charset=utf-8'): Answer {
  const raw = Buffer.from(body === undefined ? '' : JSON.stringify(body));
  return { status, body, headers: { 'content-type': type }, cookies: [], raw };
}
const refusal = (code: string) => ({ code, message: 'A sentence.', request_id: 'a1' });

it.each<[what: string, operation: string, answer: Answer]>([
  ['a reply', 'GET /me', answer(200, { user: null, ended_because: null })],
  ['a declared error', 'DELETE /rooms/:id', answer(404, refusal('ROOM_NOT_FOUND'))],
  ['a known copy', 'GET /directory', answer(304, undefined)],
  ['a file', 'GET /users/export', answer(200, 'a;b', 'text/csv')],
])('accepts %s', (_what, operation, exported) => {
  expect(undocumented(operation, exported)).toBeNull();
});

it.each<[what: string, operation: string, answer: Answer, because: string]>([
  ['an unlisted status', 'GET /me', answer(418, refusal('TEAPOT')), "the status isn't in the API document"],
  [
    'an undeclared code',
    'DELETE /rooms/:id',
    answer(404, refusal('EVENT_NOT_FOUND')),
    'data/code must be equal to one of',
  ],
  ['a missing field', 'GET /me', answer(200, { user: null }), "required property 'ended_because'"],
  ['a wrong type', 'GET /me', answer(200, { user: 7, ended_because: null }), 'data/user must be'],
  [
    'a wrong format',
    'GET /passkeys',
    answer(200, { items: [{ id: '7', name: '', created_at: '2026-01-01T00:00:00Z', last_used_at: null }] }),
    'must match format "uuid"',
  ],
  [
    'a refusal without its sentence',
    'GET /me',
    answer(500, { code: 'INTERNAL', request_id: 'a1' }),
    "required property 'message'",
  ],
  ['another content type', 'GET /me', answer(200, '<p>', 'text/html'), 'has no text/html'],
  ['a body that should not be', 'GET /directory', answer(304, {}), 'has no body'],
  ['an unknown operation', 'GET /nowhere', answer(200, {}), "the status isn't in the API document"],
])('refuses %s', (_what, operation, exported, because) => {
  expect(undocumented(operation, exported)).toContain(because);
});
