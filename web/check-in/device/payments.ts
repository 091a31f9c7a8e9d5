/** What is left to pay, as a device knows it. */
import { parseMoney } from '../../lib/amounts.ts';
import { formatMoney } from '../../lib/format.ts';
import { plural } from '../../lib/text-format.ts';
import type { OwnPayment, Ticket, Unsent } from './storage.ts';

type Paid = Pick<OwnPayment, 'registration_id' | 'amount_cents'>;

/** The tickets with what is left to pay after these payments. A payment is for all tickets of its registration. */
export function afterPayments(tickets: readonly Ticket[], payments: readonly Paid[]): readonly Ticket[] {
  if (payments.length === 0) return tickets;
  const paid = new Map<string, number>();
  for (const { registration_id: id, amount_cents } of payments) paid.set(id, (paid.get(id) ?? 0) + amount_cents);
  return tickets.map((ticket) => {
    const cents = paid.get(ticket.registration_id);
    return cents === undefined ? ticket : { ...ticket, balance_cents: Math.max(ticket.balance_cents - cents, 0) };
  });
}

/** The amount that was typed, or why it can't be taken. */
export function amountTaken(text: string, balance_cents: number): { cents: number } | { problem: string } {
  const cents = parseMoney(text);
  if (cents === undefined) return { problem: 'Enter an amount such as 120.00.' };
  if (!cents) return { problem: 'Enter the amount you took.' };
  if (cents > balance_cents)
    return { problem: `Only ${formatMoney(balance_cents)} is due. Enter that or less, and give change.` };
  return { cents };
}

/** '1 scan', '1 scan and 2 payments', '1 scan, 1 walk-in and 2 payments'; empty if everything is sent. */
export function unsentText({ queue, payments, walkIns }: Unsent): string {
  const parts = [
    queue.length > 0 && plural(queue.length, 'scan', 'scans'),
    walkIns.length > 0 && plural(walkIns.length, 'walk-in', 'walk-ins'),
    payments.length > 0 && plural(payments.length, 'payment', 'payments'),
  ].filter((part) => part !== false);
  return [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ');
}
