import { ApiError } from '../lib/api-error.ts';

const OF_THE_FILE = new Set(['FILE_NOT_ACCEPTED', 'FILE_TOO_LARGE', 'TOO_LARGE']);
const OF_THE_SERVER = new Set(['INTERNAL', 'UNAVAILABLE', 'OFFLINE']);

/**
 * A failed submission in the words of spec 8, 'Payment page'. What belongs under a field, and what is no answer of the
 * server, stays as it was.
 */
export function inSpecWords(error: unknown, hasProof: boolean): unknown {
  if (!(error instanceof ApiError) || error.issues.length > 0) return error;
  const say = (message: string) => new ApiError(error.status, error.code, message, [], error.request_id);
  const isUpload = OF_THE_FILE.has(error.code) || (error.code === 'OFFLINE' && hasProof);
  if (isUpload) return say(`File upload failed: ${error.message}`);
  if (OF_THE_SERVER.has(error.code)) return say('Failed to submit payment. Please try again.');
  return say(`Failed to create payment record: ${error.message}`);
}
