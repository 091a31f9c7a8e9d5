import { ListChecks, Plus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { MAX_QUESTIONS } from '../../../contract/question-types.ts';
import { messageOf } from '../../lib/api-error.ts';
import { useDialogState } from '../../lib/dialog-state.ts';
import { lazyWithRetry } from '../../lib/lazy-with-preload.tsx';
import { useOperation } from '../../lib/operation.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { toast } from '../../ui/toast.ts';
import { moveButtonId, QuestionCard } from './card.tsx';
import { moved, QUESTION_QUERIES, type Question, type Questions, sentBack } from './queries.ts';

const QuestionDialog = lazyWithRetry(() => import('./dialog.tsx'));

type Props = { eventId: string; data: Questions; mayChange: boolean; files: ReactNode };

/** The questions in the order in which they are asked; the dialogs that add, change and delete them. */
export function QuestionList({ eventId, data, mayChange, files }: Props) {
  const { questions } = data;
  const form = useDialogState<Question | 'new'>();
  const removal = useDialogState<Question>();
  const { save, move, announcement } = useChange(eventId, data);
  const isFull = questions.filter(({ is_closed }) => !is_closed).length >= MAX_QUESTIONS;
  const add = (
    <Button icon={<Plus className="size-5" aria-hidden="true" />} disabled={isFull} onClick={() => form.show('new')}>
      Add Question
    </Button>
  );
  const toggled = (question: Question) =>
    questions.map((each) => (each.id === question.id ? { ...each, is_closed: !each.is_closed } : each));
  const without = (question: Question) => questions.filter(({ id }) => id !== question.id);
  return (
    <Section
      title="What you ask"
      note={isFull ? 'Ten questions are open. Close one to add another.' : undefined}
      actions={mayChange && questions.length > 0 && add}
    >
      {questions.length === 0 && (
        <EmptyState icon={ListChecks} title="No questions yet" action={mayChange && add}>
          Ask what people eat, their T-shirt size, or whether they may be photographed.
        </EmptyState>
      )}
      {files}
      <ul className="grid gap-5 lg:grid-cols-2">
        {questions.map((question, index) => (
          <QuestionCard
            key={question.id}
            question={question}
            isFirst={index === 0}
            isLast={index === questions.length - 1}
            actions={
              mayChange
                ? {
                    onEdit: () => form.show(question),
                    onClose: () => void save(toggled(question)).catch(showError),
                    onDelete: () => removal.show(question),
                    onMove: (by) => void move(question, by),
                  }
                : undefined
            }
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Suspense fallback={null}>
        {form.subject && (
          <QuestionDialog
            key={form.key}
            {...form.frame}
            eventId={eventId}
            data={data}
            question={form.subject === 'new' ? undefined : form.subject}
          />
        )}
      </Suspense>
      {removal.subject && (
        <ConfirmDialog
          {...removal.frame}
          title={`Delete the question “${removal.subject.label}”?`}
          description="No one has answered it."
          action="Delete"
          busyAction="Deleting..."
          tone="danger"
          onConfirm={() => save(without(removal.subject as Question))}
        />
      )}
    </Section>
  );
}

const showError = (error: unknown): void => {
  toast.error(messageOf(error, 'We couldn’t save the questions. Try again.'));
};

/** Saves the questions as a whole: the server refuses what someone else has changed meanwhile. */
function useChange(eventId: string, { version, questions }: Questions) {
  const change = useOperation('PUT /events/:id/questions', { refreshes: QUESTION_QUERIES });
  const [announcement, setAnnouncement] = useState('');
  const save = async (wanted: readonly Question[]): Promise<void> => {
    if (change.isPending) return;
    await change.mutateAsync({ params: { id: eventId }, body: { version, questions: wanted.map(sentBack) } });
  };
  const move = async (question: Question, by: -1 | 1) => {
    const wanted = moved(questions, question.id, by);
    if (wanted === questions) return;
    try {
      await save(wanted);
      setAnnouncement(`${question.label} is now ${wanted.indexOf(question) + 1} of ${wanted.length}`);
      // The browser drops the focus of an element that moves in the document.
      document.getElementById(moveButtonId(question.id, by))?.focus();
    } catch (error) {
      showError(error);
    }
  };
  return { save, move, announcement };
}
