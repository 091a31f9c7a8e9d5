import { createFileRoute } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { requireProfile } from '../lib/guards.ts';
import { ConnectionsList } from '../people/connections-list.tsx';
import { PersonDetails } from '../people/fetched-details.ts';
import { connectionPages } from '../people/reads.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export const Route = createFileRoute('/connections')({
  beforeLoad: requireProfile,
  loader: async ({ context }) => {
    void context.queryClient.prefetchInfiniteQuery(connectionPages);
    await PersonDetails.preload();
  },
  component: Connections,
});

function Connections() {
  return (
    <>
      <PageHeader
        title="Your Connections"
        description="Alumni who sat in the same form and level as you, those with the most in common first."
        actions={
          <LinkButton to="/dashboard" tone="secondary" icon={<ArrowLeft className="size-5" aria-hidden="true" />}>
            Back to Dashboard
          </LinkButton>
        }
      />
      <ConnectionsList
        whenNone={
          <LinkButton to="/directory" tone="secondary">
            Browse the directory
          </LinkButton>
        }
      />
    </>
  );
}
