import { createHmac, hkdfSync } from 'node:crypto';

/** Says whether two SESSION_SECRETs are the same one, and nothing that helps to find it: it has 32 random bytes. */
export const secretCheck = (sessionSecret: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', sessionSecret, '', `${APPLICATION} backup check`, 32)))
    .update('the same')
    .digest('hex');

const APPLICATION = 'alumni-reunion';
