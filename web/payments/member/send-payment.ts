import type { QueryClient } from '@tanstack/react-query';
import { api, fetchNow } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { isSubmitted } from './payable.ts';
import { type Payment, paymentOptions } from './queries.ts';
import { submissionError } from './submission-failure.ts';

export type Submission = { payment_profile_id: string; reference_number: string; user_comment: string };
type Sending = { signal: AbortSignal; onProgress: (share: number) => void; headers: Record<string, string> };

/**
 * 'arrived': only the response was lost. 'duplicate': the registration has a payment already. Throws the messages of
 * spec 8; afterwards the cached registration is what the server says now.
 */
export async function sendPayment(
  client: QueryClient,
  id: string,
  values: Submission,
  proof: File | null,
  options: Sending,
): Promise<Payment | 'arrived' | 'duplicate' | 'cancelled'> {
  try {
    const form = { ...values, ...(proof && { proof }) };
    return await api('POST /registrations/:id/payments', { params: { id }, form, ...options });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PAYMENT_ALREADY_SUBMITTED') return 'duplicate';
    if (error instanceof ApiError && error.code === 'NOT_SIGNED_IN') throw error; // handled by redirecting to /login
    if (await hasArrived(client, id)) return 'arrived';
    if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    throw submissionError(error, proof !== null);
  }
}

/** False if the server can't be reached. */
async function hasArrived(client: QueryClient, id: string): Promise<boolean> {
  const now = await fetchNow(client, paymentOptions(id)).catch(() => null);
  return now !== null && isSubmitted(now);
}
