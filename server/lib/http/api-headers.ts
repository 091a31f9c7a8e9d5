/** Seconds for which a browser that met this server by https comes by nothing else. */
export const HSTS_SECONDS = 365 * 24 * 60 * 60;

/**
 * The security headers of what is no page of ours: an answer of the API, and what is answered before the application or
 * outside of its hooks. It may load nothing but its own style.
 */
export const apiHeaders = (publicUrl: string): Record<string, string> => ({
  'content-security-policy':
    "default-src 'none';style-src 'unsafe-inline';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': PERMISSIONS_POLICY,
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains` }),
});

/** What no page of ours asks a browser for; a photo is chosen as a file. */
export const PERMISSIONS_POLICY = 'camera=(), geolocation=(), microphone=(), payment=()';
