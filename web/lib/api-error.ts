export type Issue = { path: string; message: string };

/** A refusal or a failed call. `status` 0 and code OFFLINE mean that no server answered. `message` is fit to show. */
export class ApiError<C extends string = string> extends Error {
  readonly status: number;
  readonly code: C;
  readonly issues: readonly Issue[];
  readonly request_id: string | null;

  constructor(
    status: number,
    code: C,
    message: string,
    issues: readonly Issue[] = [],
    request_id: string | null = null,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.issues = issues;
    this.request_id = request_id;
  }
}

export const offline = () =>
  new ApiError(0, 'OFFLINE', 'We could not reach the server. Check your connection and try again.');

/** Reads the contract's error reply `{ code, message, request_id, issues? }`; anything else gets a plain sentence. */
export function errorFrom(status: number, reply: unknown): ApiError {
  const given = (typeof reply === 'object' && reply !== null ? reply : {}) as Record<string, unknown>;
  return new ApiError(
    status,
    typeof given.code === 'string' ? given.code : 'INTERNAL',
    typeof given.message === 'string' ? given.message : 'Something went wrong on our side. Please try again.',
    Array.isArray(given.issues) ? given.issues.map(toIssue) : [],
    typeof given.request_id === 'string' ? given.request_id : null,
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
