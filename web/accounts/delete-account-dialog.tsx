import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { DELETION_WORD } from '../../contract/constants.ts';
import { api, query } from '../lib/api.ts';
import type { ApiError } from '../lib/api-error.ts';
import type { DialogFrameProps } from '../lib/dialog-state.ts';
import { useApiForm } from '../lib/forms.ts';
import { type Session, sessionQuery } from '../lib/session.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ownDeletionWords } from './own-deletion-words.ts';
import { AppOrPaperCode, CurrentPassword } from './proof-fields.tsx';

const isTyped = (value: string) =>
  value.trim().toLowerCase() === DELETION_WORD || `Please type the word ${DELETION_WORD}`;

/** Says what goes and what stays, asks who it is and whether they mean it, and leads to the page that says it is done. */
export function DeleteAccountDialog(frame: DialogFrameProps) {
  const client = useQueryClient();
  const router = useRouter();
  const preview = useQuery({ ...query('GET /account/deletion'), staleTime: 0, gcTime: 0 });
  const { data: second } = useQuery(query('GET /second-factor'));
  const form = useApiForm({ mode: 'onSubmit', defaultValues: { current_password: '', code: '', confirmation: '' } });
  const { errors, isDirty, isSubmitting } = form.formState;
  const remove = form.submit(async ({ current_password, code }) => {
    const proof = { current_password, ...(second?.enabled_at && { code }) };
    await api('POST /account/deletion', { body: { ...proof, confirmation: DELETION_WORD } });
    client.setQueryData<Session>(sessionQuery.queryKey, { user: null, ended_because: 'account_deleted' });
    await router.navigate({ href: '/login' });
  }, 'Your account could not be deleted. Please try again.');
  const isReady = preview.data !== undefined && second !== undefined;
  return (
    <FormDialog
      {...frame}
      title="Delete your account?"
      description="This cannot be undone."
      onSubmit={remove}
      action="Delete My Account"
      busyAction="Deleting..."
      tone="danger"
      isReady={isReady}
      isBusy={isSubmitting}
      isDirty={isDirty}
      failure={form.failure}
    >
      {preview.error && !preview.data && <Refused {...preview} />}
      {!preview.error && !isReady && <SkeletonList count={4} of={<Skeleton className="h-5" />} />}
      {preview.data && <Consequences {...ownDeletionWords(preview.data)} />}
      {isReady && (
        <>
          <CurrentPassword register={form.register} error={errors.current_password?.message} />
          {second.enabled_at && <AppOrPaperCode register={form.register} error={errors.code?.message} />}
          <TextField
            {...form.register('confirmation', { validate: isTyped })}
            label={`Type ${DELETION_WORD} to confirm`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.confirmation?.message}
          />
        </>
      )}
    </FormDialog>
  );
}

type RefusedProps = { error: ApiError | null; refetch: () => unknown; isFetching: boolean };

function Refused({ error, refetch, isFetching }: RefusedProps) {
  if (!error) return null;
  if (error.status > 0 && error.status < 500) return <FormError>{error.message}</FormError>;
  return <LoadFailed error={error} what="What this would do" onRetry={() => void refetch()} busy={isFetching} />;
}

function Consequences({ goes, stays }: { goes: string[]; stays: string[] }) {
  return (
    <>
      <Sentences title="What goes" sentences={goes} icon={<X className="size-5 text-red-ink" aria-hidden="true" />} />
      <Sentences
        title="What stays"
        sentences={stays}
        icon={<Check className="size-5 text-green-ink" aria-hidden="true" />}
      />
    </>
  );
}

function Sentences({ title, sentences, icon }: { title: string; sentences: string[]; icon: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="text-[1.05rem]">{title}</h3>
      <ul className="mt-2 grid gap-2">
        {sentences.map((sentence) => (
          <li key={sentence} className="flex items-start gap-2.5 leading-snug">
            <span className="mt-px shrink-0">{icon}</span>
            <span className="min-w-0 wrap-anywhere">{sentence}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
