import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { MAX_ROOMMATES } from '../../../contract/constants.ts';
import { query, type Reply } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useOperation } from '../../lib/operation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { RoommateChoices } from './roommate-choices.tsx';

type Requests = Reply<'GET /registrations/:id/roommate-requests'>;
type Props = DialogFrameProps & { eventId: string; registrationId: string };

const TITLE = 'Choose Roommates';
const OPTIONS = [
  { value: '', label: 'Anyone' },
  { value: 'women', label: 'Only women' },
  { value: 'men', label: 'Only men' },
];

/** With whom the member wants to share a room. */
export default function RoommatesDialog(props: Props) {
  const { eventId: _, registrationId, ...frame } = props;
  const { data, error, refetch, isFetching } = useQuery(
    query('GET /registrations/:id/roommate-requests', { params: { id: registrationId } }),
  );
  if (data) return <RoommatesForm {...props} requests={data} />;
  return (
    <Dialog {...frame} title={TITLE} width="sm">
      {error ? (
        <LoadFailed error={error} what="Your choices" onRetry={refetch} busy={isFetching} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  );
}

function RoommatesForm({ eventId, registrationId, requests, ...frame }: Props & { requests: Requests }) {
  const [first] = useState(requests);
  const [chosen, setChosen] = useState(first.roommates);
  const [share_with, setShareWith] = useState(first.share_with);
  const [failure, setFailure] = useState<string | null>(null);
  const change = useOperation('PUT /registrations/:id/roommate-requests', {
    refreshes: ['GET /registrations/:id/roommate-requests'],
  });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    try {
      const body = { user_ids: chosen.map(({ user_id }) => user_id), share_with };
      await change.mutateAsync({ params: { id: registrationId }, body });
      frame.onOpenChange(false);
      toast.success('Your choices are saved');
    } catch (error) {
      setFailure(messageOf(error, 'We couldn’t save your choices. Try again.'));
    }
  };
  const idsOf = (people: Requests['roommates']) => people.map(({ user_id }) => user_id).join();
  return (
    <FormDialog
      {...frame}
      width="sm"
      title={TITLE}
      description={`Choose up to ${MAX_ROOMMATES} people. A request counts only if they choose you too, and they don’t see that you chose them.`}
      onSubmit={save}
      action="Save Choices"
      busyAction="Saving..."
      isBusy={change.isPending}
      isDirty={share_with !== first.share_with || idsOf(chosen) !== idsOf(first.roommates)}
      failure={failure}
    >
      <SelectField
        label="Share with"
        options={OPTIONS}
        value={share_with ?? ''}
        onChange={({ target: { value } }) => setShareWith(value === 'women' || value === 'men' ? value : null)}
      />
      <RoommateChoices eventId={eventId} chosen={chosen} onChange={setChosen} />
    </FormDialog>
  );
}
