import { methodLabel } from '../../../contract/labels.ts';
import { formatMoney } from '../../../contract/money.ts';
import { record } from '../../audit/entries.ts';
import type { Context } from '../../lib/context.ts';
import type { Balance } from '../../registrations/balances/balances.ts';
import type { EntryRow } from './queries.ts';

type Logged = {
  id: string;
  entry: Pick<EntryRow, 'base_cents' | 'fee_cents' | 'method' | 'reference' | 'reason' | 'received_on'>;
  action_type: keyof typeof VERBS;
  /** Why the person may do this for their own registration. */
  exception: { own_payment: string } | null;
  /** Who took it at the desk, and where. */
  taken?: { taken_by: string; device_name: string };
};

const VERBS = {
  RECORD_PAYMENT: 'Recorded a payment of',
  RECORD_REFUND: 'Recorded a refund of',
  RECORD_ADJUSTMENT: 'Recorded an adjustment of',
  REVERSE_PAYMENT_ENTRY: 'Reversed an entry of',
  LINK_PAYMENT_ENTRY: 'Linked a bank line to an entry of',
} as const;

export function recordEntry(
  ctx: Pick<Context, 'actor' | 'db' | 'requestContext'>,
  balance: Balance,
  { id, entry, action_type, exception, taken }: Logged,
) {
  const cents = entry.base_cents + entry.fee_cents;
  const amount = formatMoney(action_type === 'RECORD_REFUND' ? -cents : cents);
  const own = exception ? ', which is their own' : '';
  const desk = taken ? `, taken by ${taken.taken_by} with '${taken.device_name}'` : '';
  return record(ctx, {
    action_type,
    entity_type: 'payment_entries',
    description: `${VERBS[action_type]} ${amount} for ${balance.name ?? 'a deleted account'} at ${balance.event_name}${desk}${own}`,
    target_user_id: balance.user_id,
    entity_id: id,
    metadata: {
      user_email: balance.email,
      user_name: balance.name,
      event_name: balance.event_name,
      amount,
      payment_method: entry.method && methodLabel(entry.method),
      reference: entry.reference,
      received_on: entry.received_on,
      reason: entry.reason,
      ...taken,
      ...exception,
    },
  });
}
