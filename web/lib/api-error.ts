export type Issue = { path: string; message: string };

/** A refusal or a failed call. `status` 0 and code OFFLINE mean that no server answered. `message` is fit to show. */
export class ApiError<C extends string = string> extends Error {
  readonly status: number;
  readonly code: C;
  readonly issues: readonly Issue[];
  readonly request_id: string | null;
  /** Seconds after which the server wants to be asked again; 0 where it does not say. */
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
}

export const offline = () =>
  new ApiError(0, 'OFFLINE', 'We could not reach the server. Check your connection and try again.');

/** Says first what failed, where no server answered; any other error comes back as it is. */
export const unreached = (error: unknown, what: string): unknown =>
  error instanceof ApiError && error.status === 0 ? new ApiError(0, error.code, `${what}. ${error.message}`) : error;

/** Reads the contract's error reply `{ code, message, request_id, issues? }`; anything else gets a plain sentence. */
export function errorFrom(status: number, reply: unknown, retryAfter = 0): ApiError {
  const given = (typeof reply === 'object' && reply !== null ? reply : {}) as Record<string, unknown>;
  return new ApiError(
    status,
    typeof given.code === 'string' ? given.code : 'INTERNAL',
    typeof given.message === 'string' ? given.message : 'Something went wrong on our side. Please try again.',
    Array.isArray(given.issues) ? given.issues.map(toIssue) : [],
    typeof given.request_id === 'string' ? given.request_id : null,
    retryAfter || 0,
  );
}

function toIssue(issue: { path?: unknown; message?: unknown }): Issue {
  const path = Array.isArray(issue.path) ? issue.path.join('.') : String(issue.path ?? '');
  return { path, message: String(issue.message ?? 'is not valid') };
}

/** The sentence to show for anything thrown: the server's own, or `otherwise` (the spec's fallback for that action). */
export function messageOf(error: unknown, otherwise = 'Something went wrong. Please try again.'): string {
  return error instanceof ApiError && error.code !== 'INTERNAL' ? error.message : otherwise;
}

/** The name of an error for a file of the page that could not be loaded (main.tsx). */
export const MISSING_FILE = 'MissingFile';
