import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { importInto, makeAccount, statementOf } from '../../testing/bank-statements.ts';

const ahead = (days: number) => {
  const [day = ''] = new Date(Date.now() + days * 86_400_000).toISOString().split('T');
  return statementOf([{ day, amount: '5.00', text: 'Dinner' }]);
};

describe('a line dated in the future', () => {
  it('stops the import, since the order of day and month may be wrong, but not within a week', async () => {
    const t = await testApp();
    const treasurer = await t.member({ roles: ['ACCOUNTANT'] });
    const account = await makeAccount(t, treasurer);
    expect((await importInto(t, treasurer, account, ahead(5))).status).toBe(200);
    const { body } = await importInto(t, treasurer, account, ahead(30));
    expect(body.message).toMatch(/^Line 2: .* is in the future\. Check the date column and its order\./);
  });
});
