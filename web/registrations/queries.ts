import type { QueryClient } from '@tanstack/react-query';

/** What a registration made, withdrawn or paid for changes on the pages that show it. */
export const REGISTRATION_QUERIES = [
  'GET /registrations',
  'GET /events',
  'GET /events/:id',
  'GET /events/:id/attendees',
  'GET /dashboard',
  'GET /registrations/:id/payment-options',
] as const;

/** Reads all of it anew where it is shown, and at the next look where it is not. */
export const refreshRegistrations = (client: QueryClient) =>
  Promise.all(REGISTRATION_QUERIES.map((read) => client.invalidateQueries({ queryKey: [read] })));
