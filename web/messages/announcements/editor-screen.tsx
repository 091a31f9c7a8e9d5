import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchNow } from '../../lib/api.ts';
import { dropDraft, keepDraft, readDraft } from '../../lib/draft.ts';
import { useEditedRow } from '../../lib/edited-row.ts';
import { useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { EditConflict } from '../../ui/edit-conflict.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AudienceBuilder } from './audience-builder.tsx';
import { AudienceSummary, useAudienceCount } from './audience-summary.tsx';
import { audienceOf } from './conditions.ts';
import { DraftDeletion } from './draft-deletion.tsx';
import { type Announcement, announcementQuery, EDITOR_STEPS, type EditorStep } from './queries.ts';
import { Review } from './review.tsx';
import { MessageFields } from './text-fields.tsx';
import {
  DRAFT,
  FIELD_LABELS,
  type Kept,
  readGroups,
  type TextValues,
  textBody,
  textValues,
  writeGroups,
} from './text-form.ts';

type Props = {
  /** Undefined for a new one. */
  announcement?: Announcement;
  step: EditorStep;
  onStep: (step: EditorStep) => void;
  /** After it was created, to go on at this step. */
  onCreated?: (id: string, step: EditorStep) => void;
  onDeleted?: () => void;
};

const STEP_LABELS: Readonly<Record<EditorStep, string>> = {
  audience: 'Audience',
  message: 'Message',
  review: 'Review',
};

const INCOMPLETE = 'Something isn’t chosen yet. Choose it or remove its condition, then save.';

/** Audience, Message, Review. */
export function EditorScreen({ announcement, step, onStep, onCreated, onDeleted }: Props) {
  const draft = announcement ? `${DRAFT}:${announcement.id}` : DRAFT;
  const [kept] = useState(() => readDraft<Kept>(draft));
  const [defaultValues] = useState(() => ({ ...textValues(announcement), ...kept.text }));
  const form = useApiForm<TextValues>({ defaultValues });
  const client = useQueryClient();
  const edited = useEditedRow(form, {
    row: announcement && (kept.row ?? announcement),
    valuesOf: textValues,
    reload: () => fetchNow(client, announcementQuery(announcement?.id ?? '')),
  });
  const text = form.watch();
  const groups = readGroups(text);
  const audience = audienceOf(groups);
  const count = useAudienceCount(audience);
  const create = useOperation('POST /announcements', { once: true });
  const change = useOperation('PUT /announcements/:id');
  const { unsaved } = edited;
  useEffect(() => {
    if (announcement && !unsaved) dropDraft(draft);
    else keepDraft(draft, { text, row: unsaved } satisfies Kept);
  }, [announcement, draft, text, unsaved]);

  const save = (next: EditorStep) => async (values: TextValues) => {
    if (!audience) {
      form.setError('audience', { message: INCOMPLETE });
      return onStep('audience');
    }
    const body = { ...textBody(values, location.origin), audience };
    if (announcement) {
      const { id } = announcement;
      await edited.save(async (seen) =>
        edited.saved(await change.mutateAsync({ params: { id }, body: { ...body, ...seen } })),
      );
      onStep(next);
      return;
    }
    const { id } = await create.mutateAsync({ body });
    dropDraft(draft);
    onCreated?.(id, next);
  };
  const submit = form.submit(save('review'), 'We couldn’t save the announcement. Try again.');
  // What isn't saved is neither reviewed nor sent.
  const shown = step === 'review' && unsaved ? 'message' : step;
  const open = (next: EditorStep) => {
    if (next !== 'review' || !unsaved) return onStep(next);
    onStep('message');
    void submit();
  };

  return (
    <>
      <BackLink to="/admin/announcements">Back to Announcements</BackLink>
      <PageHeader
        title={announcement ? 'Edit Announcement' : 'New Announcement'}
        actions={announcement && onDeleted && <DraftDeletion announcement={announcement} onDeleted={onDeleted} />}
      />
      <Steps step={shown} onStep={open} mayReview={announcement !== undefined && audience !== null} />
      {shown !== 'review' && <EditConflict conflict={edited.conflict} labels={FIELD_LABELS} />}
      {shown === 'audience' && (
        <div className="grid max-w-3xl gap-5">
          <FormError>{!audience && form.formState.errors.audience?.message}</FormError>
          <AudienceBuilder
            groups={groups}
            onChange={(next) => form.setValue('audience', writeGroups(next), { shouldDirty: true })}
          />
          <AudienceSummary audience={audience} count={count} />
          <Button className="justify-self-start max-sm:w-full" disabled={!audience} onClick={() => onStep('message')}>
            Next: Message
          </Button>
        </div>
      )}
      {shown === 'message' && (
        <form noValidate onSubmit={submit} className="grid max-w-3xl gap-5">
          <MessageFields form={form} />
          <FormError>{edited.conflict ? null : form.failure}</FormError>
          <Button
            type="submit"
            className="justify-self-start max-sm:w-full"
            busy={form.formState.isSubmitting}
            busyLabel="Saving..."
          >
            Save and Review
          </Button>
        </form>
      )}
      {shown === 'review' && announcement && <Review key={announcement.updated_at} announcement={announcement} />}
    </>
  );
}

function Steps({ step, onStep, mayReview }: Pick<Props, 'step' | 'onStep'> & { mayReview: boolean }) {
  return (
    <ol className="mb-6 flex flex-wrap gap-2">
      {EDITOR_STEPS.map((each, index) => (
        <li key={each}>
          <Button
            tone={each === step ? 'primary' : 'secondary'}
            size="sm"
            aria-current={each === step ? 'step' : undefined}
            disabled={each === 'review' && !mayReview}
            onClick={() => onStep(each)}
          >
            {index + 1}. {STEP_LABELS[each]}
          </Button>
        </li>
      ))}
    </ol>
  );
}
