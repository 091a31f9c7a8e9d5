/** What the phone numbers' screen reads. */
import { pages, type Reply } from '../lib/api.ts';
import type { PhoneSearch } from './phone-search.ts';

export type AllowedPhone = Reply<'GET /phone-numbers'>['items'][number];

export type PhoneStats = Reply<'GET /phone-numbers'>['stats'];

export const phonePages = ({ q, status }: PhoneSearch) => pages('GET /phone-numbers', { query: { q, status } });

export const PHONE_QUERIES = ['GET /phone-numbers', 'GET /admin/overview'] as const;
