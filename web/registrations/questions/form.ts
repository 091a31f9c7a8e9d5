import { takesOptions } from '../../../contract/question-types.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { Question, QuestionForm } from './queries.ts';

export const valuesOf = (question?: Question) => ({
  label: question?.label ?? '',
  type: question?.type ?? ('text' as const),
  /** One a line. */
  options: question?.options.join('\n') ?? '',
  asked_of: question?.asked_of ?? ('both' as const),
  is_required: question?.is_required ?? false,
  editable_until: question?.editable_until ?? null,
  on_kitchen_list: question?.on_kitchen_list ?? false,
  show_at_check_in: question?.show_at_check_in ?? false,
  print_on_badge: question?.print_on_badge ?? false,
  is_sensitive: question?.is_sensitive ?? false,
});
export type Values = ReturnType<typeof valuesOf>;

export function formOf({ options, ...values }: Values, question?: Question): QuestionForm {
  const lines = options.split('\n').map((line) => line.trim());
  return {
    ...(question && { id: question.id }),
    ...values,
    options: takesOptions(values.type) ? lines.filter(Boolean) : [],
    is_closed: question?.is_closed ?? false,
  };
}

/** The server's problems with the question at this place, named as the form's fields; those of an option belong to all. */
export function atFields(error: unknown, index: number): unknown {
  if (!(error instanceof ApiError)) return error;
  const start = `questions.${index}.`;
  const issues = error.issues.map(({ path, message }) => ({
    path: path.replace(start, '').replace(/^options\.\d+$/, 'options'),
    message,
  }));
  return new ApiError(error.status, error.code, error.message, issues, error.request_id, error.retry_after);
}
