import { useState } from 'react';
import type { Input } from '../../lib/api.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { useOperation } from '../../lib/operation.ts';
import { plural } from '../../lib/text-format.ts';
import { toast } from '../../ui/toast.ts';
import { CHANGED_BY_STATEMENTS, type Preview, type Question } from './queries.ts';

type Form = Input<'POST /bank-accounts/:id/statements'>['form'];
/** What the person says about a CSV file's columns and days. */
export type FileAnswers = Omit<Form, 'file' | Answer>;
type Answer = 'same_lines' | 'other_lines' | 'accepts_difference' | 'accepts_other_account';
/** What the person says about the preview. */
export type ImportAnswers = Pick<Form, Answer>;

const FAILED = 'We couldn’t read the file. Try again.';

/** A file, what has to be asked about it, and its preview. Nothing is stored before `save`. */
export function useImport(id: string) {
  const read = useOperation('POST /bank-accounts/:id/statement-previews');
  const store = useOperation('POST /bank-accounts/:id/statements', { refreshes: CHANGED_BY_STATEMENTS });
  const [file, setFile] = useState<File | null>(null);
  const [said, setSaid] = useState<FileAnswers>({});
  const [found, setFound] = useState<{ question: Question | null; preview: Preview | null } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const ask = async (chosen: File, answers: FileAnswers) => {
    setFailure(null);
    try {
      setFound(await read.mutateAsync({ params: { id }, form: { file: chosen, ...answers } }));
    } catch (error) {
      setFound(null);
      setFailure(messageOf(error, FAILED));
    }
  };
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setSaid({});
    setFound(null);
    setFailure(null);
    if (chosen) void ask(chosen, {});
  };
  const answer = (more: FileAnswers) => {
    const answers = { ...said, ...more };
    setSaid(answers);
    if (file) void ask(file, answers);
  };
  const save = async (answers: ImportAnswers) => {
    if (!file) return;
    setFailure(null);
    try {
      const { added, known } = await store.mutateAsync({ params: { id }, form: { file, ...said, ...answers } });
      choose(null);
      toast.success(`${plural(added, 'line was', 'lines were')} added, ${known} stored already`);
    } catch (error) {
      // Someone else imported lines meanwhile, so other answers are needed.
      if (error instanceof ApiError && error.code === 'STATEMENT_NEEDS_ANSWERS') await ask(file, said);
      setFailure(messageOf(error, 'We couldn’t import the statement. Try again.'));
    }
  };
  return { file, found, failure, choose, answer, save, isReading: read.isPending, isSaving: store.isPending };
}
