import { useQueryClient } from '@tanstack/react-query';
import { ListChecks, Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { MAX_QUESTIONS } from '../../../contract/question-types.ts';
import { useDialogState } from '../../lib/dialog-state.ts';
import { lazyWithRetry } from '../../lib/lazy-with-preload.tsx';
import { useOperation } from '../../lib/operation.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { moved, type Step } from '../../ui/move-buttons.tsx';
import { Section } from '../../ui/section.tsx';
import { toastFailure } from '../../ui/toast.ts';
import { QuestionCard } from './card.tsx';
import { type Question, type Questions, questionsQuery, sentBack } from './queries.ts';

const QuestionDialog = lazyWithRetry(() => import('./dialog.tsx'));

type Props = { eventId: string; data: Questions; mayChange: boolean; files: ReactNode };

/** The questions in the order in which they are asked; the dialogs that add, change and delete them. */
export function QuestionList({ eventId, data, mayChange, files }: Props) {
  const { questions } = data;
  const form = useDialogState<{ question?: Question }>();
  const removal = useDialogState<Question>();
  const { save, move, announcement } = useChange(eventId);
  const isFull = questions.filter(({ is_closed }) => !is_closed).length >= MAX_QUESTIONS;
  const add = (
    <Button icon={Plus} disabled={isFull} onClick={() => form.show({})}>
      Add Question
    </Button>
  );
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
                    onEdit: () => form.show({ question }),
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
      {form.subject && (
        <QuestionDialog key={form.key} {...form.frame} {...form.subject} eventId={eventId} data={data} />
      )}
      {removal.subject && (
        <ConfirmDialog
          {...removal.frame}
          title={`Delete the question “${removal.subject.label}”?`}
          description="No one has answered it."
          action="Delete"
          busyAction="Deleting..."
          onConfirm={() => save((all) => all.filter(({ id }) => id !== removal.subject?.id))}
        />
      )}
    </Section>
  );
}

const showError = toastFailure('We couldn’t save the questions. Try again.');

type Change = (questions: readonly Question[]) => readonly Question[];

const toggled =
  ({ id, is_closed }: Question): Change =>
  (questions) =>
    questions.map((each) => (each.id === id ? { ...each, is_closed: !is_closed } : each));

/**
 * Saves the questions as a whole: the server refuses what someone else has changed meanwhile. Each change waits for the one
 * before it and starts from the questions and the version which that one left.
 */
function useChange(eventId: string) {
  const client = useQueryClient();
  const put = useOperation('PUT /events/:id/questions');
  const [announcement, setAnnouncement] = useState('');
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const save = (change: Change): Promise<readonly Question[]> => {
    const saved = last.current.then(async () => {
      const { version, questions } = await client.fetchQuery({
        ...questionsQuery(eventId),
        // Read again only if something has changed it.
        staleTime: Number.POSITIVE_INFINITY,
      });
      const wanted = change(questions);
      if (wanted === questions) return questions;
      await put.mutateAsync({ params: { id: eventId }, body: { version, questions: wanted.map(sentBack) } });
      return wanted;
    });
    last.current = saved.catch(() => {});
    return saved;
  };
  const move = async ({ id, label }: Question, by: Step) => {
    try {
      const wanted = await save((questions) => moved(questions, id, by));
      setAnnouncement(`${label} is now ${wanted.findIndex((each) => each.id === id) + 1} of ${wanted.length}`);
    } catch (error) {
      showError(error);
    }
  };
  return { save, move, announcement };
}
