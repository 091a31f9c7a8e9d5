import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../lib/format.ts';
import { filled, useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toastFailure } from '../../ui/toast.ts';
import { postsQuery } from './queries.ts';

/** Milliseconds: others post at the same time. */
const REFRESH = 15_000;

const FAILED = 'We couldn’t save this. Try again.';

/** A text for chat groups, and who posted it where. */
export function Posts({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useQuery({ ...postsQuery(id), refetchInterval: REFRESH });
  const change = useOperation('PUT /announcements/:id/posts');
  const mark = (group_name: string, is_posted: boolean) =>
    change.mutateAsync({ params: { id }, body: { group_name, is_posted } });
  return (
    <Section
      title="Post it in chat groups"
      note="Copy the text into WhatsApp, then tick the group, so that no one posts it twice."
    >
      {error && !data && <LoadFailed error={error} what="The groups" onRetry={refetch} busy={isFetching} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data && (
        <>
          <Card look="sunken" padding="sm" className="grid gap-3">
            <p className="whitespace-pre-line wrap-anywhere">{data.text}</p>
            <span className="justify-self-start">
              <CopyButton text={data.text} what="text" />
            </span>
          </Card>
          {data.groups.length > 0 && (
            <ul className="grid gap-1">
              {data.groups.map(({ group_name, posted_by_name, posted_at }) => (
                <li key={group_name.toLowerCase()}>
                  <Checkbox
                    label={group_name}
                    checked={posted_at !== null}
                    disabled={change.isPending}
                    hint={posted_at && `Posted by ${posted_by_name}, ${formatDateTime(posted_at)}`}
                    onChange={({ target }) => void mark(group_name, target.checked).catch(toastFailure(FAILED))}
                  />
                </li>
              ))}
            </ul>
          )}
          <NewGroup onAdd={(group) => mark(group, true)} />
        </>
      )}
    </Section>
  );
}

function NewGroup({ onAdd }: { onAdd: (group: string) => Promise<unknown> }) {
  const form = useApiForm<{ group_name: string }>({ defaultValues: { group_name: '' } });
  const submit = form.submit(async ({ group_name }) => {
    await onAdd(group_name);
    form.reset();
  }, FAILED);
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextField
        label="Another group"
        hint="Its name, for example “Class of 1985”. It’s offered the next time too."
        maxLength={60}
        {...form.field('group_name', filled('Enter the name of the group.'))}
      />
      <FormError>{form.failure}</FormError>
      <Button
        type="submit"
        tone="secondary"
        className="justify-self-start max-sm:w-full"
        busy={form.formState.isSubmitting}
        busyLabel="Saving..."
      >
        I Posted It There
      </Button>
    </form>
  );
}
