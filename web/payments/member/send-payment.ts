import type { QueryClient } from '@tanstack/react-query';
import { api, fetchNow } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { isSubmitted } from './payable.ts';
import { type Payment, paymentOptions } from './queries.ts';

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

const FILE_ERRORS = new Set([
  'FILE_NOT_ACCEPTED',
  'FILE_TOO_LARGE',
  'TOO_LARGE',
  'STORAGE_FULL',
  'UPLOAD_QUOTA_REACHED',
  'FILE_INFECTED',
  'SCANNER_AWAY',
]);
const SERVER_ERRORS = new Set(['INTERNAL', 'UNAVAILABLE', 'OFFLINE']);
/** The upload was interrupted or truncated. */
const TRANSFER_ERRORS = new Set(['OFFLINE', 'MALFORMED']);
const TOO_LARGE = 413;

/**
 * The messages of spec 8, 'Payment page'. Field errors and errors that are no response stay unchanged. 'Failed to update
 * registration' can't happen: one transaction writes both or neither.
 */
export function submissionError(error: unknown, hasProof: boolean): unknown {
  if (!(error instanceof ApiError)) return error;
  const failure = (message: string) => new ApiError(error.status, 'REFUSED', message, [], error.request_id);
  const ofProof = error.issues.find(({ path }) => path === 'proof');
  if (ofProof) return failure(`File upload failed: The file ${ofProof.message}.`);
  if (error.issues.length > 0) return error;
  if (hasProof) {
    // A proxy may have its own size limit and message.
    if (error.status === TOO_LARGE && error.code === 'INTERNAL')
      return failure('File upload failed: The file is too large.');
    if (FILE_ERRORS.has(error.code) || TRANSFER_ERRORS.has(error.code))
      return failure(`File upload failed: ${error.message}`);
  }
  if (SERVER_ERRORS.has(error.code)) return failure('Failed to submit payment. Please try again.');
  return failure(`Failed to create payment record: ${error.message}`);
}
