export type Issue = { path: string; message: string };

/** A refusal or a failed call. `status` 0 and code OFFLINE mean that no server answered. `message` can be shown. */
export class ApiError<C extends string = string> extends Error {
  readonly status: number;
  readonly code: C;
  readonly issues: readonly Issue[];
  readonly request_id: string | null;
  /** Seconds after which to try again, by the server's Retry-After; 0 without one. */
  readonly retry_after: number;

  constructor(
    status: number,
    code: C,
    message: string,
    issues: readonly Issue[] = [],
    request_id: string | null = null,
    retry_after = 0,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.issues = issues;
    this.request_id = request_id;
    this.retry_after = retry_after;
  }

  /** The URL names nothing that the person may see: unknown, deleted, or not an id. */
  get isNotFound(): boolean {
    return this.status === 404 || this.code === 'INVALID_INPUT';
  }
}

export const offline = () =>
  new ApiError(0, 'OFFLINE', 'We couldn’t reach the server. Check your connection and try again.');

/** Prefixes what failed if no server answered; other errors are returned unchanged. */
export const unreached = (error: unknown, what: string): unknown =>
  error instanceof ApiError && error.status === 0 ? new ApiError(0, error.code, `${what}. ${error.message}`) : error;

/**
 * Reads the contract's error reply `{ code, message, request_id, issues? }`; anything else becomes a plain sentence.
 */
export function errorFrom(status: number, reply: unknown, retryAfter = 0): ApiError {
  const given = (typeof reply === 'object' && reply !== null ? reply : {}) as Record<string, unknown>;
  return new ApiError(
    status,
    typeof given.code === 'string' ? given.code : 'INTERNAL',
    typeof given.message === 'string' ? given.message : 'Something went wrong on our side. Try again.',
    Array.isArray(given.issues) ? given.issues.map(toIssue) : [],
    typeof given.request_id === 'string' ? given.request_id : null,
    retryAfter || 0,
  );
}

function toIssue(issue: { path?: unknown; message?: unknown }): Issue {
  const path = Array.isArray(issue.path) ? issue.path.join('.') : String(issue.path ?? '');
  return { path, message: String(issue.message ?? 'is not valid') };
}

/** The sentence to show for any error: the server's, or `otherwise` (the specification's for that action). */
export function messageOf(error: unknown, otherwise = 'Something went wrong. Try again.'): string {
  return error instanceof ApiError && error.code !== 'INTERNAL' ? error.message : otherwise;
}

/** The name of the error for a script or style that couldn't be loaded (main.tsx). */
export const MISSING_FILE = 'MissingFile';
/** Its cause if someone was leaving the page: Firefox cancels the page's loads before the next address answers. */
export const LEAVING = 'leaving';
