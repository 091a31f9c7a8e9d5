import type * as z from 'zod';

type Issue = z.core.$ZodRawIssue;

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  date: 'a date and time',
  file: 'a file',
};

const FORMATS: Record<string, string> = {
  email: 'must be an email address',
  url: 'must be a web address',
  uuid: 'must be a valid ID',
  datetime: 'must be a date and time like 2026-12-12T18:00:00Z',
  date: 'must be a date like 2026-12-31',
};

/**
 * Messages for input that a schema refuses without one of its own. Pass it as `error` when parsing. Every sentence
 * follows the name of its field: "must not be empty".
 */
export function validationMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${TYPES[issue.expected] ?? 'of another type'}`;
    case 'too_small':
      return issue.origin !== 'number' && issue.origin !== 'int' && Number(issue.minimum) === 1
        ? 'must not be empty'
        : `must ${bound(issue.origin, 'at least', issue.minimum)}`;
    case 'too_big':
      return `must ${bound(issue.origin, 'at most', issue.maximum)}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'is not in the expected format';
    case 'invalid_value':
      return `must be ${issue.values
        .map(String)
        .join(', ')
        .replace(/, (?=[^,]*$)/, ' or ')}`;
    case 'unrecognized_keys':
      return `must not contain ${issue.keys.join(', ')}`;
    default:
      return 'is not valid';
  }
}

function bound(origin: string, limit: 'at least' | 'at most', count: number | bigint): string {
  const items = (unit: string) => `${limit} ${count} ${unit}${Number(count) === 1 ? '' : 's'}`;
  if (origin === 'string') return `be ${items('character')}`;
  if (origin === 'array' || origin === 'set') return `have ${items('item')}`;
  if (origin === 'file') return `be ${items('byte')}`;
  return `be ${limit} ${count}`;
}
