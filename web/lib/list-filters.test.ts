import { expect, test } from 'vitest';
import { filterFields } from './list-filters.ts';

type Search = { q?: string | undefined; status?: 'draft' | 'past' | undefined };

const fieldsOf = (search: Search) => {
  const changes: Search[] = [];
  return { ...filterFields(search, (change: Search) => changes.push(change)), changes };
};

test('fields show the filters of the URL, and nothing for those without', () => {
  const { text, choice } = fieldsOf({ q: 'gala' });
  expect(text('q').value).toBe('gala');
  expect(choice('status').value).toBe('');
});

test('a field changes its own filter, and takes it away when it is empty', () => {
  const { text, choice, changes } = fieldsOf({ q: 'gala', status: 'draft' });
  text('q').onChange('picnic');
  text('q').onChange('');
  choice('status').onChange({ target: { value: 'past' } });
  choice('status').onChange({ target: { value: '' } });
  expect(changes).toEqual([{ q: 'picnic' }, { q: undefined }, { status: 'past' }, { status: undefined }]);
});
