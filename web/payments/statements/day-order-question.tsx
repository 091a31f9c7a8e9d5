import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/form-error.tsx';
import type { Question } from './queries.ts';
import type { FileAnswers } from './use-import.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

type Props = { question: Question; onAnswer: (answers: FileAnswers) => void; isBusy: boolean };

/** Every date of the file may be read both ways. */
export function DayOrderQuestion({ question, onAnswer, isBusy }: Props) {
  const sample = question.samples[0]?.[0] ?? '';
  const [first = '', second = ''] = sample.split(/[-/]/);
  const written = (day: string, month: string) => `${Number(day)} ${MONTHS[Number(month) - 1] ?? ''}`;
  return (
    <Note tone="warning" title={`Is ${sample} the ${written(second, first)} or the ${written(first, second)}?`}>
      <p>This file doesn’t show whether the day or the month comes first. We remember your answer for this account.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button tone="secondary" disabled={isBusy} onClick={() => onAnswer({ day_order: 'month_first' })}>
          It’s {written(second, first)}
        </Button>
        <Button tone="secondary" disabled={isBusy} onClick={() => onAnswer({ day_order: 'day_first' })}>
          It’s {written(first, second)}
        </Button>
      </div>
    </Note>
  );
}
