import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../lib/api.ts';
import { useDialogDraft } from '../../lib/dialog-draft.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { AnswerField } from './answer-field.tsx';
import { fieldValue, sentValue, sheetOf, type Values } from './answers.ts';

type Props = DialogFrameProps & { registrationId: string; guestId: string | null; name: string };
type Sheet = ReturnType<typeof sheetOf>;

/** The questions to one person, answered by the member. */
export default function AnswersDialog({ registrationId, guestId, name, ...frame }: Props) {
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useQuery({
    ...query('GET /registrations/:id/answers', { params: { id: registrationId } }),
    staleTime: 0,
  });
  const title = guestId === null ? 'Your Answers' : `Answers for ${name}`;
  // The form keeps the questions it opens with, so not with those of an earlier visit.
  const sheet = data && (isFetchedAfterMount || !isFetching) ? sheetOf(data, guestId) : undefined;
  if (!sheet || sheet.open.length === 0) {
    return (
      <Dialog {...frame} title={title}>
        {error && !data && <LoadFailed error={error} what="The questions" busy={isFetching} onRetry={refetch} />}
        {!sheet && !error && <SkeletonList count={1} of={<Skeleton className="h-40" />} />}
        {sheet && <ClosedAnswers closed={sheet.closed} />}
      </Dialog>
    );
  }
  return <AnswersForm {...frame} {...{ registrationId, guestId, name, title, sheet }} />;
}

type FormProps = Props & { title: string; sheet: Sheet };

function AnswersForm({ registrationId, guestId, name, title, sheet: asked, ...opened }: FormProps) {
  const [sheet] = useState(asked); // staff may change the questions meanwhile; answers stay with those they were typed for
  const form = useApiForm<Values>({
    defaultValues: { answers: sheet.open.map(({ question, value }) => ({ value: fieldValue(question, value) })) },
  });
  // Answers stay with the questions that they were typed for.
  const questions = sheet.open.map(({ question }) => question.id).join();
  const { frame, restored } = useDialogDraft(form, opened, {
    name: `answers:${registrationId}:${questions}`,
    row: guestId === null ? undefined : { id: guestId },
  });
  const change = useOperation('PUT /registrations/:id/answers');
  const save = async ({ answers }: Values) => {
    const body = {
      guest_id: guestId,
      answers: sheet.open.map(({ question }, index) => ({
        question_id: question.id,
        value: sentValue(answers[index]?.value ?? ''),
      })),
    };
    await change.mutateAsync({ params: { id: registrationId }, body });
    frame.onOpenChange(false);
    toast.success(guestId === null ? 'Your answers were saved' : `The answers for ${name} were saved`);
  };
  return (
    <FormDialog
      {...frame}
      restored={restored}
      title={title}
      onSubmit={form.submit(save, 'We couldn’t save the answers. Try again.')}
      action="Save Answers"
      form={form}
      after={<ClosedAnswers closed={sheet.closed} />}
    >
      <div className="grid min-w-0 grid-cols-1 gap-5 wrap-anywhere">
        {sheet.open.map(({ question }, index) => (
          <AnswerField key={question.id} form={form} question={question} index={index} />
        ))}
      </div>
    </FormDialog>
  );
}

function ClosedAnswers({ closed }: Pick<Sheet, 'closed'>) {
  if (closed.length === 0) return null;
  return (
    <>
      <p className="mb-2 text-[.92rem] text-ink-soft">These can’t change any more. Write or call us if one is wrong.</p>
      <DescriptionList items={closed.map(({ question, text }) => ({ term: question.label, detail: text }))} />
    </>
  );
}
