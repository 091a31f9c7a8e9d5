import { expect, test } from 'vitest';
import { ApiError, errorFrom, messageOf, offline } from '../../lib/api-error.ts';
import { submissionError } from './send-payment.ts';

const FALLBACK = 'Failed to submit payment. Please try again.';

test.each([
  [
    'no image',
    new ApiError(422, 'FILE_NOT_ACCEPTED', 'Choose an image or a PDF file.'),
    true,
    'File upload failed: Choose an image or a PDF file.',
  ],
  [
    'too large',
    new ApiError(413, 'FILE_TOO_LARGE', 'The file is too large.'),
    true,
    'File upload failed: The file is too large.',
  ],
  [
    'no room for it',
    new ApiError(507, 'STORAGE_FULL', 'There is no room left for files.'),
    true,
    'File upload failed: There is no room left for files.',
  ],
  [
    'network lost under way',
    offline(),
    true,
    'File upload failed: We couldn’t reach the server. Check your connection and try again.',
  ],
  [
    'cut short on the way',
    new ApiError(400, 'MALFORMED', 'We couldn’t read the request.'),
    true,
    'File upload failed: We couldn’t read the request.',
  ],
  ['a proxy with a limit of its own', errorFrom(413, '<html>'), true, 'File upload failed: The file is too large.'],
  [
    'an issue of the file',
    new ApiError(422, 'INVALID_INPUT', 'Check', [{ path: 'proof', message: 'is not a file' }]),
    true,
    'File upload failed: The file is not a file.',
  ],
  ['a proxy without a server', errorFrom(502, null), true, FALLBACK],
  ['no network, no file', offline(), false, FALLBACK],
  ['a server error', new ApiError(500, 'INTERNAL', 'Oh'), true, FALLBACK],
  ['a busy server', new ApiError(503, 'UNAVAILABLE', 'Busy'), false, FALLBACK],
  [
    'refused',
    new ApiError(409, 'NO_PAYMENT_METHODS', 'No payment methods available.'),
    false,
    'Failed to create payment record: No payment methods available.',
  ],
  [
    'too often',
    new ApiError(429, 'RATE_LIMITED', 'Wait a little.'),
    true,
    'Failed to create payment record: Wait a little.',
  ],
])('%s', (_, error, hasProof, words) => {
  expect(messageOf(submissionError(error, hasProof), FALLBACK)).toBe(words);
});

test('field errors stay unchanged', () => {
  const error = new ApiError(422, 'INVALID_INPUT', 'Check', [{ path: 'reference_number', message: 'is too long' }]);
  expect(submissionError(error, false)).toBe(error);
});
