import { createFileRoute, redirect } from '@tanstack/react-router';
import { sessionQuery } from '../lib/session.ts';

/** Spec 2: / goes to /dashboard if signed in, else to /directory. */
export const Route = createFileRoute('/')({
  beforeLoad: async ({ context }) => {
    const { user } = await context.queryClient.ensureQueryData(sessionQuery);
    throw redirect({ href: user ? '/dashboard' : '/directory', replace: true });
  },
});
