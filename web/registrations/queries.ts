import type { QueryClient } from '@tanstack/react-query';

/** Stale after a registration is made, withdrawn or paid. */
export const REGISTRATION_QUERIES = [
  'GET /registrations',
  'GET /events',
  'GET /events/:id',
  'GET /events/:id/attendees',
  'GET /dashboard',
  'GET /registrations/:id/payment-options',
  'GET /registrations/:id/tickets',
] as const;

export const refreshRegistrations = (client: QueryClient) =>
  Promise.all(REGISTRATION_QUERIES.map((name) => client.invalidateQueries({ queryKey: [name] })));
