import { LINE_FILTERS, type LineFilter } from '../../../contract/list-choices.ts';
import { query, type Reply } from '../../lib/api.ts';
import { oneOf, text } from '../../lib/search-params.ts';

export type BankAccount = Reply<'GET /bank-accounts'>['items'][number];
export type BankStatement = Reply<'GET /bank-accounts/:id/statements'>['items'][number];
type PreviewReply = Reply<'POST /bank-accounts/:id/statement-previews'>;
export type Preview = NonNullable<PreviewReply['preview']>;
export type Question = NonNullable<PreviewReply['question']>;
export type PreviewLine = Preview['lines'][number];

/** In the URL: the account, a statement whose lines are shown, what is searched among them, and which of them. */
export type StatementSearch = {
  account?: string | undefined;
  q?: string | undefined;
  statement?: string | undefined;
  lines?: LineFilter | 'all' | undefined;
};

export const statementSearch = (search: Record<string, unknown>): StatementSearch => ({
  account: text(search.account),
  q: text(search.q),
  statement: text(search.statement),
  lines: oneOf([...LINE_FILTERS, 'all'], search.lines),
});

export const bankAccounts = query('GET /bank-accounts');
export const statementsOf = (id: string) => query('GET /bank-accounts/:id/statements', { params: { id } });

/** 'Association account …1234, USD'. */
export const accountLabel = ({ name, last_four, currency, archived_at }: BankAccount): string =>
  [last_four ? `${name} …${last_four}` : name, currency, ...(archived_at ? ['archived'] : [])].join(', ');
