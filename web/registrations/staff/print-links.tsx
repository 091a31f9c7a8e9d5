import { IdCard, Printer } from 'lucide-react';
import { urlOf } from '../../lib/api.ts';
import { useDialogState } from '../../lib/dialog-state.ts';
import { lazyWithRetry } from '../../lib/lazy-with-preload.tsx';
import { Button } from '../../ui/button.tsx';
import { DownloadButton } from '../../ui/export-link.tsx';
import type { RegistrationSearch } from './search.ts';

const BadgesDialog = lazyWithRetry(() => import('./badges-dialog.tsx'));

type Props = { eventId: string; search: RegistrationSearch };

/** What is printed for the day of an event, as PDF. */
export function PrintLinks({ eventId, search }: Props) {
  const badges = useDialogState<true>();
  return (
    <>
      <DownloadButton href={urlOf('GET /admin/events/:id/roster', { params: { id: eventId } })} icon={Printer}>
        Print Roster
      </DownloadButton>
      <Button tone="secondary" size="sm" icon={IdCard} onClick={() => badges.show(true)}>
        Badges
      </Button>
      {badges.subject && <BadgesDialog key={badges.key} {...badges.frame} eventId={eventId} search={search} />}
    </>
  );
}
