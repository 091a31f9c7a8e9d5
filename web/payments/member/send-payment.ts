import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { isSubmitted } from './payable.ts';
import { type Payment, paymentOptions } from './queries.ts';
import { inSpecWords } from './submission-failure.ts';

export type Submission = { payment_profile_id: string; reference_number: string; user_comment: string };
type Sending = { signal: AbortSignal; onProgress: (share: number) => void; headers: Record<string, string> };

/**
 * Submits a payment. 'arrived': only its answer was lost; 'twice': another one was there before; 'cancelled'. Throws in
 * the words of spec 8; what the page then shows of the registration is what the server says now.
 */
export async function sendPayment(
  client: QueryClient,
  id: string,
  values: Submission,
  proof: File | null,
  options: Sending,
): Promise<Payment | 'arrived' | 'twice' | 'cancelled'> {
  try {
    const form = { ...values, ...(proof && { proof }) };
    return await api('POST /registrations/:id/payments', { params: { id }, form, ...options });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PAYMENT_ALREADY_SUBMITTED') return 'twice';
    if (error instanceof ApiError && error.code === 'NOT_SIGNED_IN') throw error; // the way to /login is said there
    if (await isThere(client, id)) return 'arrived';
    if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    throw inSpecWords(error, proof !== null);
  }
}

/** Whether the registration has a payment now; false where that cannot be known. */
async function isThere(client: QueryClient, id: string): Promise<boolean> {
  const now = await client.fetchQuery(paymentOptions(id)).catch(() => null);
  return now !== null && isSubmitted(now);
}
