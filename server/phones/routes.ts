import { phones } from '../../contract/phones.ts';
import { type Implemented, implement, ownTransaction } from '../lib/http/operations.ts';
import { addLines, checkLines } from './bulk.ts';
import { addNumber, exportNumbers, listNumbers, restoreNumber, revokeNumber } from './numbers.ts';

export const phonesRoutes = (): Implemented[] =>
  implement(phones, {
    'GET /phone-numbers': (ctx, { query }) => listNumbers(ctx, query),
    'GET /phone-numbers/export': (ctx, { query }) => exportNumbers(ctx, query),
    'POST /phone-numbers': (ctx, { body }) => addNumber(ctx, body),
    // It only asks, so it needs no transaction.
    'POST /phone-numbers/checks': ownTransaction((ctx, { body }) => checkLines(ctx, body.lines)),
    'POST /phone-numbers/bulk': (ctx, { body }) => addLines(ctx, body),
    'POST /phone-numbers/:id/revocation': (ctx, { params }) => revokeNumber(ctx, params.id),
    'DELETE /phone-numbers/:id/revocation': (ctx, { params }) => restoreNumber(ctx, params.id),
  });
