import * as z from 'zod';
import { MAY_SEE_PAYMENTS } from './access.ts';
import { STATEMENT_MAX_BYTES } from './constants.ts';
import { DAY_ORDERS, STATEMENT_FORMATS } from './list-choices.ts';
import { day, done, id, instant, line, type Operations, seen } from './operation.ts';

const bankAccount = z.object({
  id: z.uuid(),
  name: z.string(),
  currency: z.string(),
  last_four: z.string().nullable(),
  archived_at: instant.nullable(),
  updated_at: instant,
  statements: z.int(),
  /** The last day that a statement covers. */
  last_day: day.nullable(),
});

const bankAccountForm = z.object({
  name: line(80),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, 'must be a currency’s code, such as USD'),
  last_four: z
    .string()
    .trim()
    .regex(/^\d{4}$|^$/, 'must be four digits')
    .nullish()
    .transform((value) => value || null),
});

const statement = z.object({
  id: z.uuid(),
  format: z.enum(STATEMENT_FORMATS),
  first_day: day,
  last_day: day,
  lines: z.int(),
  opening_cents: z.int().nullable(),
  closing_cents: z.int().nullable(),
  imported_by_name: z.string(),
  imported_at: instant,
});

export const bankLine = z.object({
  id: z.uuid(),
  bank_account_id: z.uuid(),
  booked_on: day,
  /** Not 0; money going out is negative. */
  amount_cents: z.int(),
  currency: z.string(),
  payer: z.string().nullable(),
  text: z.string(),
  bank_reference: z.string().nullable(),
  /** It undoes an earlier line. */
  is_reversal: z.boolean(),
});

const yes = z.enum(['true', 'false']).optional();
const column = z.coerce.number<number>().int().min(0).max(99).optional();

/** What a person says about the columns of a CSV file, counted from 0. Kept for files with the same header. */
const mapping = {
  date_column: column,
  text_column: column,
  payer_column: column,
  amount_column: column,
  debit_column: column,
  credit_column: column,
  day_order: z.enum(DAY_ORDERS).optional(),
  /** What was kept is wrong: it isn't used, and an import replaces it. */
  asks_again: yes,
};

const readLine = z.object({
  ...bankLine.omit({ id: true, bank_account_id: true }).shape,
  /** Its place in the file, from 1. */
  position: z.int(),
  /** 'new': not stored yet. 'known': stored by an earlier statement. 'similar': another line has its day and amount. */
  state: z.enum(['new', 'known', 'similar']),
  /** The stored line that may be the same transfer, worded otherwise. */
  similar_to: bankLine.nullable(),
});

/** Columns of a CSV file, counted from 0: one signed amount, or amounts going out and coming in. */
export const columnMapping = z.object({
  date: z.int(),
  text: z.int(),
  payer: z.int().nullable(),
  amount: z.int().nullable(),
  debit: z.int().nullable(),
  credit: z.int().nullable(),
});

/** What a CSV file doesn't say by itself. */
export const question = z.object({
  kind: z.enum(['columns', 'day_order']),
  /** Empty if the file has no header. */
  header: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  guess: columnMapping.partial(),
});

const preview = z.object({
  format: z.enum(STATEMENT_FORMATS),
  first_day: day,
  last_day: day,
  opening_cents: z.int().nullable(),
  closing_cents: z.int().nullable(),
  /** Closing balance less opening balance and lines; null where the file has no balances. */
  difference_cents: z.int().nullable(),
  /** The last digits of another account than this one. */
  other_account: z.string().nullable(),
  /** Whether its columns or the order of its days are as a person said. */
  is_answered: z.boolean(),
  imported_before: z.object({ at: instant, by_name: z.string() }).nullable(),
  skipped: z.array(z.object({ reason: z.string(), rows: z.int() })),
  lines: z.array(readLine),
});

/** Places in the file: '3,17'. */
const positions = z
  .string()
  .max(40_000)
  .regex(/^(\d{1,4},)*\d{1,4}$|^$/, 'must be places in the file, such as 3,17')
  .optional();

const file = z.file().max(STATEMENT_MAX_BYTES);
const errors = ['NOT_FOUND', 'STATEMENT_UNREADABLE', 'FILE_TOO_LARGE', 'FILE_INFECTED', 'SCANNER_AWAY'] as const;

export const bankStatements = {
  'GET /bank-accounts': {
    access: MAY_SEE_PAYMENTS,
    summary: 'The association’s bank accounts by name, and the last day that statements cover',
    reply: z.object({ items: z.array(bankAccount) }),
  },
  'POST /bank-accounts': {
    access: ['MANAGE_PAYMENTS'],
    summary: 'Add a bank account',
    body: bankAccountForm,
    is_idempotent: true,
    reply: id,
    errors: ['IDEMPOTENCY_KEY_REUSED'],
  },
  'PUT /bank-accounts/:id': {
    access: ['MANAGE_PAYMENTS'],
    summary: 'Change or archive a bank account',
    params: id,
    body: bankAccountForm.extend({ is_archived: z.boolean(), ...seen }),
    reply: done,
    errors: ['NOT_FOUND', 'EDIT_CONFLICT', 'BANK_ACCOUNT_HAS_LINES'],
  },
  'GET /bank-accounts/:id/statements': {
    access: MAY_SEE_PAYMENTS,
    summary: 'The statements of a bank account, latest first',
    params: id,
    reply: z.object({ items: z.array(statement) }),
    errors: ['NOT_FOUND'],
  },
  'POST /bank-accounts/:id/statement-previews': {
    access: ['MANAGE_PAYMENTS'],
    summary: 'What importing a statement (CSV, OFX, CAMT or MT940) would do; nothing is stored',
    params: id,
    form: z.object({ file, ...mapping }),
    file_limit: STATEMENT_MAX_BYTES,
    limit: 'upload',
    reply: z.object({ question: question.nullable(), preview: preview.nullable() }),
    errors,
  },
  'POST /bank-accounts/:id/statements': {
    access: ['MANAGE_PAYMENTS'],
    summary: 'Import a statement: its lines are stored, and no payment changes',
    params: id,
    form: z.object({
      file,
      ...mapping,
      /** Similar lines that are the stored transfers, and those that are transfers of their own. */
      same_lines: positions,
      other_lines: positions,
      accepts_difference: yes,
      accepts_other_account: yes,
    }),
    file_limit: STATEMENT_MAX_BYTES,
    limit: 'upload',
    reply: z.object({ id: z.uuid(), added: z.int(), known: z.int() }),
    errors: [...errors, 'STATEMENT_ALREADY_IMPORTED', 'STATEMENT_NEEDS_ANSWERS', 'BANK_ACCOUNT_ARCHIVED'],
  },
  'DELETE /bank-statements/:id': {
    access: ['MANAGE_PAYMENTS'],
    summary: 'Delete a statement, with the lines that no other statement has',
    params: id,
    reply: z.object({ deleted: z.int() }),
    errors: ['NOT_FOUND', 'STATEMENT_IN_USE'],
  },
} as const satisfies Operations;
