import { type FormEvent, useState } from 'react';
import { MAX_NAMES } from '../../../contract/roster-names.ts';
import type { Reply } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { useTextDraft } from '../../lib/dialog-draft.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { nameOfClass } from '../../lib/leaving-years.ts';
import { useOperation } from '../../lib/operation.ts';
import { plural } from '../../lib/text-format.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Note } from '../../ui/form-error.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { toast, toastFailure } from '../../ui/toast.ts';
import { linesOf, type Problem, problemOfText, problemsOf } from './names.ts';
import type { SchoolClass } from './queries.ts';

type Similar = Reply<'POST /rosters/:form/:level/entries'>['similar'];
type Props = DialogFrameProps & { schoolClass: SchoolClass };

/** Adds up to ten names, one per line. Similar names are shown once; the second press adds them all. */
export default function AddDialog({ schoolClass, ...opened }: Props) {
  const { frame, text, setText } = useTextDraft(opened, `classmates:${Object.values(schoolClass).join(':')}`);
  const [problem, setProblem] = useState('');
  const [similar, setSimilar] = useState<Similar>([]);
  const add = useOperation('POST /rosters/:form/:level/entries', { once: true });
  const undo = useUndo();
  const change = (next: string) => {
    setText(next);
    setSimilar([]);
    setProblem('');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    const found = problemOfText(text) ?? sentenceOf(problemsOf(text));
    setProblem(found);
    add.reset();
    if (found) return;
    const names = linesOf(text).map(({ name }) => name);
    const { leaving_year, ...params } = schoolClass;
    const body = { names, is_confirmed: similar.length > 0, leaving_year };
    const reply = await add.mutateAsync({ params, body });
    if (reply.similar.length > 0) return setSimilar(reply.similar);
    frame.onOpenChange(false);
    toast.success(`${plural(reply.added, 'classmate', 'classmates')} added`, {
      label: 'Undo',
      run: () => undo(reply.ids),
    });
  };
  const failure = add.error && messageOf(add.error, 'We couldn’t add these names.');
  const count = linesOf(text).length;
  return (
    <FormDialog
      {...frame}
      title="Add a classmate"
      description={`Who sat in ${nameOfClass(schoolClass)} and isn’t here yet? Only this class and staff see the names.`}
      onSubmit={(event) => void submit(event).catch(() => null)}
      action={actionOf(count, similar.length > 0)}
      busyAction="Adding..."
      form={{ formState: { isSubmitting: add.isPending, isDirty: text.trim() !== '' }, failure }}
      notice={similar.length > 0 && <SimilarNames similar={similar} />}
    >
      <TextareaField
        label="Names"
        hint={`First and last name, one person per line, up to ${MAX_NAMES}.`}
        rows={5}
        autoComplete="off"
        spellCheck={false}
        placeholder={'Marcia Brown\nWinston Gordon'}
        value={text}
        error={problem}
        onChange={(event) => change(event.target.value)}
      />
    </FormDialog>
  );
}

const UNDO_FAILED = 'We couldn’t remove every name. You can still remove them on the list.';

/** Takes names off the list again that were just added. */
function useUndo() {
  const change = useOperation('PATCH /roster-entries/:id');
  const remove = async (ids: readonly string[]) => {
    for (const id of ids) await change.mutateAsync({ params: { id }, body: { status: 'dismissed' } });
    toast.success(`${plural(ids.length, 'name', 'names')} removed`);
  };
  return (ids: readonly string[]) => remove(ids).catch(toastFailure(UNDO_FAILED));
}

/** Empty without a problem. */
const sentenceOf = (lines: readonly Problem[]) =>
  lines.map(({ number, message }) => `Line ${number}: ${message}`).join(' ');

function actionOf(count: number, isConfirming: boolean): string {
  const names = count > 1 ? plural(count, 'Name', 'Names') : 'Name';
  return isConfirming ? `Add ${names} Anyway` : `Add ${names}`;
}

function sentenceAbout({ name, is_member, is_removed }: Similar[number]['found'][number]): string {
  if (is_removed) return `someone called ${name} asked not to be on this list`;
  return `${name} ${is_member ? 'has joined' : 'is on the list'}`;
}

const SimilarNames = ({ similar }: { similar: Similar }) => (
  <Note tone="warning" role="alert" title="Is it the same person?">
    <ul className="mt-1 grid max-h-40 gap-1 overflow-y-auto">
      {similar.map(({ name, found }) => (
        <li key={name} className="wrap-anywhere">
          {name}: {found.map(sentenceAbout).join(', ')}.
        </li>
      ))}
    </ul>
    <p className="mt-1">If they’re different people, add them anyway.</p>
  </Note>
);
