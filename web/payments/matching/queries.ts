import { api, pages, query, type Reply } from '../../lib/api.ts';
import type { StatementSearch } from '../statements/queries.ts';

type Listed = Reply<'GET /admin/bank-lines'>;
export type BankLine = Listed['items'][number];
export type LineCounts = Listed['counts'];
export type Payer = Reply<'GET /payer-aliases'>['items'][number];
export type Candidate = Reply<'GET /admin/bank-lines/:id/candidates'>['items'][number];
/** A payment or refund that was recorded without a bank line. */
export type Linkable = BankLine['links'][number];

/** Open lines, unless others are chosen. */
export const linesOf = (account: string, { q, statement, lines = 'open' }: StatementSearch) =>
  pages('GET /admin/bank-lines', { query: { account, q, statement, ...(lines !== 'all' && { class: lines }) } });

type Chosen = Pick<StatementSearch, 'q' | 'statement'> & { account: string; class: 'ready' | 'unmatched' };

/** The latest lines of a class as they are now, up to `most`: others may have recorded some. */
export async function currentLines(chosen: Chosen, most: number): Promise<BankLine[]> {
  const found: BankLine[] = [];
  let cursor: string | undefined;
  do {
    const page = await api('GET /admin/bank-lines', { query: { ...chosen, cursor } });
    found.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor && found.length < most);
  return found.slice(0, most);
}

export const candidatesOf = (id: string, q: string) =>
  query('GET /admin/bank-lines/:id/candidates', { params: { id }, query: { q: q || undefined } });
