import { phones } from '../../contract/phones.ts';
import { type Implemented, implement } from '../lib/operations.ts';
import { addNumber, listNumbers, revokeNumber } from './numbers.ts';

export const phonesRoutes = (): Implemented[] =>
  implement(phones, {
    'GET /phone-numbers': (ctx, { query }) => listNumbers(ctx, query),
    'POST /phone-numbers': (ctx, { body }) => addNumber(ctx, body),
    'POST /phone-numbers/:id/revocation': (ctx, { params }) => revokeNumber(ctx, params.id),
  });
