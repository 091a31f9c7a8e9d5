import { expect, it } from 'vitest';
import { selectionOf } from './selection.ts';

const itemsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `${index}` }));

it('the box selects all, and unselects them when pressed again', () => {
  const items = itemsOf(3);
  const { box } = selectionOf(items, new Set(['1']));
  expect(box).toEqual({ label: 'Select all', ids: ['0', '1', '2'], isTicked: false });
  expect(selectionOf(items, new Set(box.ids))).toMatchObject({ chosen: items, isFull: false, box: { isTicked: true } });
});

it('of more than can be decided at once, the box selects the first ones', () => {
  const items = itemsOf(125);
  const { box } = selectionOf(items, new Set());
  expect([box.label, box.ids.length]).toEqual(['Select the first 100', 100]);
  const after = selectionOf(items, new Set(box.ids));
  expect([after.chosen.length, after.isFull, after.box.isTicked]).toEqual([100, true, true]);
});

it('a suggestion that someone else decided no longer counts', () => {
  expect(selectionOf(itemsOf(1), new Set(['0', 'decided'])).chosen).toEqual([{ id: '0' }]);
});
