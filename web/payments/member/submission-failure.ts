import { ApiError } from '../../lib/api-error.ts';

const OF_THE_FILE = new Set([
  'FILE_NOT_ACCEPTED',
  'FILE_TOO_LARGE',
  'TOO_LARGE',
  'STORAGE_FULL',
  'UPLOAD_QUOTA_REACHED',
  'FILE_INFECTED',
  'SCANNER_AWAY',
]);
const OF_THE_SERVER = new Set(['INTERNAL', 'UNAVAILABLE', 'OFFLINE']);
/** What a form without a file cannot meet: the way was lost, or what came was cut short. */
const ON_THE_WAY = new Set(['OFFLINE', 'MALFORMED']);
const TOO_LARGE = 413;

/**
 * A failed submission in the words of spec 8, 'Payment page'. What belongs under a field, and what is no answer of the
 * server, stays as it was. 'Failed to update registration' has no cause here: one transaction writes both or neither.
 */
export function inSpecWords(error: unknown, hasProof: boolean): unknown {
  if (!(error instanceof ApiError)) return error;
  const say = (message: string) => new ApiError(error.status, 'REFUSED', message, [], error.request_id);
  const ofProof = error.issues.find(({ path }) => path === 'proof');
  if (ofProof) return say(`File upload failed: The file ${ofProof.message}.`);
  if (error.issues.length > 0) return error;
  if (hasProof) {
    // A proxy before the server has a limit of its own, and words that are not ours.
    if (error.status === TOO_LARGE && error.code === 'INTERNAL')
      return say('File upload failed: The file is too large.');
    if (OF_THE_FILE.has(error.code) || ON_THE_WAY.has(error.code)) return say(`File upload failed: ${error.message}`);
  }
  if (OF_THE_SERVER.has(error.code)) return say('Failed to submit payment. Please try again.');
  return say(`Failed to create payment record: ${error.message}`);
}
