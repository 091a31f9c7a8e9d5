import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { findPerson } from '../../server/testing/members.ts';
import { test } from './photograph.ts';

const FIXTURES = path.resolve(import.meta.dirname, '../../server/payments/statements/readers/fixtures');
const choose =
  (name: string, change = (text: string) => text) =>
  (page: Page) =>
    page.getByLabel('Statement file').setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(change(readFileSync(path.join(FIXTURES, name), 'latin1')), 'latin1'),
    });

test('bank statements', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'accountant@demo.example');
  const shot = { path: '/admin/bank-statements', as };
  await photograph('bank-statements', shot);
  await photograph('bank-statements.preview', {
    ...shot,
    arrange: async (page) => {
      await choose('bank-of-america.csv')(page);
      await page.getByText('The lines add up').waitFor();
    },
  });
  await photograph('bank-statements.difference', {
    ...shot,
    arrange: async (page) => {
      await choose('bank-of-america.csv', (text) => text.replace(/^.*ST\. JOHN.*\n/m, ''))(page);
      await page.getByText('The lines differ').waitFor();
    },
  });
  await photograph('bank-statements.other-account', {
    ...shot,
    arrange: async (page) => {
      await choose('reversals.mt940')(page);
      await page.getByText('This file is of an account').waitFor();
    },
  });
  await photograph('bank-statements.columns', {
    ...shot,
    arrange: async (page) => {
      await choose('island-bank.csv')(page);
      await page.getByText('What are the columns?').waitFor();
    },
  });
  await photograph('bank-statements.unreadable', {
    ...shot,
    arrange: async (page) => {
      await choose('chase.csv', (text) => text.replace('120.00', 'unknown'))(page);
      await page.getByText('Line 4, column').waitFor();
    },
  });
  await photograph('bank-statements.account', {
    ...shot,
    window: true,
    arrange: async (page) => {
      await page.getByRole('button', { name: /^Edit/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  });
});
