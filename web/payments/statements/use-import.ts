import { useRef, useState } from 'react';
import type { Input } from '../../lib/api.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { useOperation } from '../../lib/operation.ts';
import { plural } from '../../lib/text-format.ts';
import { toast } from '../../ui/toast.ts';
import type { Preview, Question } from './queries.ts';

/** What the person says about a CSV file's columns and days. */
export type FileAnswers = Omit<Input<'POST /bank-accounts/:id/statement-previews'>['form'], 'file'>;
/** What the person says about the preview. */
export type ImportAnswers = Omit<Input<'POST /bank-accounts/:id/statements'>['form'], 'file' | keyof FileAnswers>;

/** A file, what has to be asked about it, and its preview. Nothing is stored before `save`. */
export function useImport(id: string) {
  const read = useOperation('POST /bank-accounts/:id/statement-previews', { refreshes: false });
  const store = useOperation('POST /bank-accounts/:id/statements');
  const [file, setFile] = useState<File | null>(null);
  const [said, setSaid] = useState<FileAnswers>({});
  const [found, setFound] = useState<{ question: Question | null; preview: Preview | null } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const asked = useRef(0);
  /** Whether nothing was asked or chosen since: an answer about an earlier file is not shown. */
  const turn = () => {
    asked.current += 1;
    const mine = asked.current;
    return () => mine === asked.current;
  };

  const ask = async (chosen: File, answers: FileAnswers, why: string | null = null) => {
    const isLatest = turn();
    setFailure(why);
    try {
      const answer = await read.mutateAsync({ params: { id }, form: { file: chosen, ...answers } });
      if (!isLatest()) return;
      setSaid(answers);
      setFound(answer);
    } catch (error) {
      // The question stays, with what was answered.
      if (isLatest()) setFailure(messageOf(error, 'We couldn’t read the file. Try again.'));
    }
  };
  const choose = (chosen: File | null) => {
    turn();
    setFile(chosen);
    setSaid({});
    setFound(null);
    setFailure(null);
    if (chosen) void ask(chosen, {});
  };
  const answer = (more: FileAnswers) => {
    if (file) void ask(file, { ...said, ...more });
  };
  /** What was said about such files, now or before, is wrong. */
  const askAgain = () => {
    if (file) void ask(file, { asks_again: 'true' });
  };
  const save = async (answers: ImportAnswers) => {
    if (!file) return;
    const isLatest = turn();
    setFailure(null);
    try {
      const { added, known } = await store.mutateAsync({ params: { id }, form: { file, ...said, ...answers } });
      if (isLatest()) choose(null);
      const counts = `${plural(added, 'line was', 'lines were')} added, ${known} stored already`;
      toast.success(added + known > 0 ? counts : 'The statement without transactions was imported');
    } catch (error) {
      const words = messageOf(error, 'We couldn’t import the statement. Try again.');
      if (!isLatest()) return toast.error(words);
      // Someone else imported lines meanwhile, so other answers are needed.
      if (error instanceof ApiError && error.code === 'STATEMENT_NEEDS_ANSWERS') await ask(file, said, words);
      else setFailure(words);
    }
  };
  const isUnreadable = read.error?.code === 'STATEMENT_UNREADABLE';
  return {
    file,
    found,
    failure,
    isUnreadable,
    choose,
    answer,
    askAgain,
    save,
    isReading: file !== null && read.isPending,
    isSaving: store.isPending,
  };
}
