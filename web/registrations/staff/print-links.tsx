import { IdCard, Printer } from 'lucide-react';
import { Suspense } from 'react';
import { urlOf } from '../../lib/api.ts';
import { useDialogState } from '../../lib/dialog-state.ts';
import { lazyWithRetry } from '../../lib/lazy-with-preload.tsx';
import { Button } from '../../ui/button.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import type { RegistrationSearch } from './search.ts';

const BadgesDialog = lazyWithRetry(() => import('./badges-dialog.tsx'));

type Props = { eventId: string; search: RegistrationSearch };

/** What is printed for the day of an event, as PDF. */
export function PrintLinks({ eventId, search }: Props) {
  const badges = useDialogState<true>();
  return (
    <>
      <AnchorButton
        href={urlOf('GET /admin/events/:id/roster', { params: { id: eventId } })}
        download
        tone="secondary"
        size="sm"
        icon={<Printer className="size-4" aria-hidden="true" />}
      >
        Print Roster
      </AnchorButton>
      <Button
        tone="secondary"
        size="sm"
        icon={<IdCard className="size-4" aria-hidden="true" />}
        onClick={() => badges.show(true)}
      >
        Badges
      </Button>
      {badges.subject && (
        <Suspense fallback={null}>
          <BadgesDialog key={badges.key} {...badges.frame} eventId={eventId} search={search} />
        </Suspense>
      )}
    </>
  );
}
