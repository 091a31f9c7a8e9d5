import { useQuery } from '@tanstack/react-query';
import { MAX_ROOMMATES } from '../../../contract/constants.ts';
import { query, type Reply } from '../../lib/api.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { RoommateChoices } from './roommate-choices.tsx';

type Requests = Reply<'GET /registrations/:id/roommate-requests'>;
type Values = { roommates: Requests['roommates']; share_with: 'women' | 'men' | '' };
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
  const form = useApiForm<Values>({
    defaultValues: { roommates: requests.roommates, share_with: requests.share_with ?? '' },
  });
  const change = useOperation('PUT /registrations/:id/roommate-requests');
  const save = async ({ roommates, share_with }: Values) => {
    const body = { user_ids: roommates.map(({ user_id }) => user_id), share_with: share_with || null };
    await change.mutateAsync({ params: { id: registrationId }, body });
    frame.onOpenChange(false);
    toast.success('Your choices are saved');
  };
  return (
    <FormDialog
      {...frame}
      width="sm"
      title={TITLE}
      description={`Choose up to ${MAX_ROOMMATES} people. A request counts only if they choose you too, and they don’t see that you chose them.`}
      onSubmit={form.submit(save, 'We couldn’t save your choices. Try again.')}
      action="Save Choices"
      form={form}
    >
      <SelectField label="Share with" options={OPTIONS} {...form.register('share_with')} />
      <RoommateChoices
        eventId={eventId}
        chosen={form.watch('roommates')}
        onChange={(chosen) => form.setValue('roommates', chosen, { shouldDirty: true })}
      />
    </FormDialog>
  );
}
