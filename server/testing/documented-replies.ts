/** Checks replies against the API document. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApiDocument } from '../lib/http/openapi.ts';
import type { Answer } from './http-school.ts';
import { OPERATIONS } from './samples.ts';

const document = openApiDocument(
  OPERATIONS.map(([name, operation]) => ({ name, operation })),
  'session',
);
type Response = { $ref?: string; content?: Record<string, object> };
const responses: Record<string, Response> = document.components.responses;

// Not strict, because the root of the schemas is the whole document. A schema is compiled when it is first used.
const ajv = addFormats.default(new Ajv2020({ strict: false })).addSchema(document, 'document');

/** The reply, if it is as the API document says. @throws otherwise */
export function documented(name: string, answer: Answer): Answer {
  const error = undocumented(name, answer);
  if (error) throw new Error(error);
  return answer;
}

/** What the API document doesn't say of a reply, as a sentence; null if the reply is as it says. */
export function undocumented(name: string, { status, headers, body, raw }: Answer): string | null {
  const [method = '', template = ''] = name.split(' ');
  const [path, verb] = [template.replace(/:(\w+)/g, '{$1}'), method.toLowerCase()];
  const reply = `${name} answered ${status} ${raw.toString().slice(0, 300)}`;
  const operation = document.paths[path]?.[verb] as { responses: Record<string, Response> } | undefined;
  const listed = operation?.responses[status];
  if (!listed) return `${reply}: the status isn't in the API document.`;

  const shared = listed.$ref?.split('/').at(-1);
  const { content } = shared ? (responses[shared] as Response) : listed;
  const type = String(headers['content-type']).split(';')[0] ?? '';
  if (!content) return raw.length === 0 ? null : `${reply}: the API document says that it has no body.`;
  if ('*/*' in content) return null;
  if (!(type in content)) return `${reply}: the API document has no ${type}.`;

  const place = shared ? ['components', 'responses', shared] : ['paths', path, verb, 'responses', status];
  const pointer = [...place, 'content', type, 'schema'].map((each) => encodeURIComponent(escaped(String(each))));
  const validate = ajv.getSchema(`document#/${pointer.join('/')}`);
  if (!validate) throw new Error(`The API document has no schema at ${pointer.join('/')}.`);
  return validate(body) ? null : `${reply}: ${ajv.errorsText(validate.errors)}, says the API document.`;
}

/** As a part of a JSON pointer. */
const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');
