import { expect, test } from 'vitest';
import { goingLabel } from './going.ts';

test.each([
  [['Marcia', 'Paul', 'Ann'], 101, false, 'Marcia, Paul and 99 others are going'],
  [['Marcia', 'Paul', 'Ann'], 3, false, 'Marcia, Paul and 1 other are going'],
  [['Marcia', 'Paul'], 2, false, 'Marcia and Paul are going'],
  [['Marcia'], 1, false, 'Marcia is going'],
  [['Marcia', 'Paul'], 1301, true, 'You, Marcia and 1,299 others are going'],
  [['Marcia'], 2, true, 'You and Marcia are going'],
  [[], 1, true, 'You are going'],
  [[], 0, false, null],
])('%j of %i, the viewer among them: %s → %s', (names, count, isViewerGoing, label) => {
  expect(goingLabel({ names, count, isViewerGoing, isOver: false })).toBe(label);
});

test('after the event they registered', () => {
  const names = ['Marcia', 'Paul'];
  expect(goingLabel({ names, count: 2, isViewerGoing: false, isOver: true })).toBe('Marcia and Paul registered');
});
