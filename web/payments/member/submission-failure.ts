import { ApiError } from '../../lib/api-error.ts';

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
