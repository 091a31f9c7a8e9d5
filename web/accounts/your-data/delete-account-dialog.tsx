import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { DELETION_WORD } from '../../../contract/constants.ts';
import { api, query } from '../../lib/api.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { dropDrafts } from '../../lib/draft.ts';
import { useApiForm } from '../../lib/forms.ts';
import { type Session, sessionQuery } from '../../lib/session.ts';
import { Consequences, ConsequencesUnknown } from '../../ui/consequences.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useReauthentication } from '../security/reauthentication-fields.tsx';
import { ownDeletionEffects } from './deletion-effects.ts';

const isTyped = (value: string) => value.trim().toLowerCase() === DELETION_WORD || `Type the word ${DELETION_WORD}`;

export function DeleteAccountDialog(frame: DialogFrameProps) {
  const client = useQueryClient();
  const router = useRouter();
  const preview = useQuery({ ...query('GET /account/deletion'), staleTime: 0, gcTime: 0 });
  const form = useApiForm({ mode: 'onSubmit', defaultValues: { current_password: '', code: '', confirmation: '' } });
  const { needsCode, fields, credentialsOf } = useReauthentication(form);
  const remove = form.submit(async (values) => {
    await api('POST /account/deletion', { body: { ...credentialsOf(values), confirmation: DELETION_WORD } });
    dropDrafts();
    client.setQueryData<Session>(sessionQuery.queryKey, { user: null, ended_because: 'account_deleted' });
    await router.navigate({ href: '/login' });
  }, 'We couldn’t delete your account. Try again.');
  const isReady = preview.data !== undefined && needsCode !== undefined;
  return (
    <FormDialog
      {...frame}
      title="Delete your account?"
      description="You can’t undo this."
      onSubmit={remove}
      action="Delete My Account"
      busyAction="Deleting..."
      tone="danger"
      isReady={isReady}
      form={form}
    >
      {!preview.data && <ConsequencesUnknown {...preview} />}
      {!preview.error && !isReady && <SkeletonList count={4} of={<Skeleton className="h-5" />} />}
      {preview.data && <Consequences {...ownDeletionEffects(preview.data)} />}
      {isReady && (
        <>
          {fields}
          <TextField
            {...form.field('confirmation', { validate: isTyped })}
            label={`Type ${DELETION_WORD} to confirm`}
            autoCapitalize="none"
            spellCheck={false}
          />
        </>
      )}
    </FormDialog>
  );
}
