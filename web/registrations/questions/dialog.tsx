import { useState } from 'react';
import { LABEL_LENGTH, takesOptions } from '../../../contract/question-types.ts';
import { useDialogDraft } from '../../lib/dialog-draft.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { type ApiForm, filled, useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormDateTimeField } from '../../ui/date-time-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { toast } from '../../ui/toast.ts';
import { atFields, formOf, type Values, valuesOf } from './form.ts';
import { ASKED_OPTIONS, type Question, type Questions, sentBack, TYPE_OPTIONS } from './queries.ts';

type Props = DialogFrameProps & { eventId: string; data: Questions; question?: Question };

export default function QuestionDialog({ eventId, data: shown, question, ...opened }: Props) {
  const [data] = useState(shown); // what the form was opened with, as its version says to the server
  const at = question ? data.questions.findIndex(({ id }) => id === question.id) : data.questions.length;
  const form = useApiForm<Values>({ defaultValues: valuesOf(data.questions[at]) });
  const { frame, restored } = useDialogDraft(form, opened, { name: `question:${eventId}`, row: question });
  const change = useOperation('PUT /events/:id/questions');
  const save = async (values: Values) => {
    const questions = data.questions.map(sentBack);
    questions[at] = formOf(values, question);
    await change.mutateAsync({ params: { id: eventId }, body: { version: data.version, questions } }).catch((error) => {
      throw atFields(error, at);
    });
    frame.onOpenChange(false);
    toast.success(question ? 'The question was saved' : 'The question was added');
  };
  return (
    <FormDialog
      {...frame}
      restored={restored}
      width="lg"
      title={question ? 'Edit Question' : 'Add Question'}
      onSubmit={form.submit(save, 'We couldn’t save the question. Try again.')}
      action={question ? 'Save Changes' : 'Add Question'}
      form={form}
    >
      <QuestionFields form={form} isAnswered={(question?.answered ?? 0) > 0} />
    </FormDialog>
  );
}

function QuestionFields({ form, isAnswered }: { form: ApiForm<Values>; isAnswered: boolean }) {
  const { field, watch } = form;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <TextField label="Question" maxLength={LABEL_LENGTH} {...field('label', filled('Enter the question.'))} />
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <SelectField
          label="Answer"
          options={TYPE_OPTIONS}
          hint={isAnswered ? 'People have answered, so this stays.' : undefined}
          {...field('type')}
        />
        <SelectField label="Asked of" options={ASKED_OPTIONS} {...field('asked_of')} />
      </div>
      {takesOptions(watch('type')) && (
        <TextareaField
          label="Options"
          hint="One on each line."
          {...field('options', filled('Enter at least two options.'))}
        />
      )}
      <FormDateTimeField
        form={form}
        name="editable_until"
        label="Answers can change until"
        optional
        hint="Without it, until the event starts."
      />
      <div className="grid border-rule border-t pt-3">
        <Checkbox
          label="Required"
          hint="Members who are registered without an answer get one email that asks for it."
          {...field('is_required')}
        />
        <Checkbox label="On the kitchen list" {...field('on_kitchen_list')} />
        <Checkbox
          label="Show at check-in"
          hint="Volunteers see the answer on their phones."
          {...field('show_at_check_in')}
        />
        <Checkbox
          label="Print on badges"
          hint="Everyone at the event reads it. For a yes, the question itself is printed, such as “No photos”."
          {...field('print_on_badge')}
        />
        <Checkbox
          label="Sensitive, such as health or diet"
          hint="Only people who may view all events see the answers. They’re deleted 30 days after the event."
          {...field('is_sensitive')}
        />
      </div>
    </div>
  );
}
