import { type ApiForm, filled } from '../../lib/forms.ts';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { FIELD_LABELS, type TextValues } from './text-form.ts';

/** Subject, text and one button. */
export function MessageFields({ form }: { form: ApiForm<TextValues> }) {
  const { field } = form;
  return (
    <>
      <TextField label={FIELD_LABELS.subject} maxLength={120} {...field('subject', filled('Enter a subject.'))} />
      <TextareaField
        label={FIELD_LABELS.body}
        rows={9}
        maxLength={5000}
        hint="It begins with “Hello Marcia,” by itself. An empty line starts a paragraph, and web addresses become links. {first name} becomes the member’s first name."
        {...field('body', filled('Write the text.'))}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={FIELD_LABELS.button_label}
          hint="What it says, for example “See the program”."
          optional
          maxLength={40}
          {...field('button_label')}
        />
        <TextField
          label={FIELD_LABELS.button_path}
          hint="Copy the address of a page of this site, for example an event’s."
          optional
          maxLength={300}
          {...field('button_path')}
        />
      </div>
    </>
  );
}
