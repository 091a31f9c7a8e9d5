import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { refuseEvenly } from './minimum-failure-delay.ts';

it('delays a failure, but not a success', async () => {
  const order: string[] = [];
  const fail = async (reason: string) => {
    throw new Error(reason);
  };
  const refusal = refuseEvenly(150, () => fail('at once')).catch(({ message }) => order.push(message));
  const later = sleep(75).then(() => order.push('half of the time'));
  const success = refuseEvenly(60_000, async () => order.push('done'));
  await Promise.all([refusal, later, success]);
  expect(order).toEqual(['done', 'half of the time', 'at once']);
});
