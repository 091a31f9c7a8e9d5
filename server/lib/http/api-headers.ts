export const HSTS_SECONDS = 365 * 24 * 60 * 60;

/** For API answers, and answers before the application is ready. They may load nothing but inline styles. */
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

const policy = (camera: string) => `camera=(${camera}), geolocation=(), microphone=(), payment=()`;
/** Features that no page uses; photos are chosen as files. */
export const PERMISSIONS_POLICY = policy('');
/** Of /check-in alone, which scans tickets. */
export const SCANNER_POLICY = policy('self');
