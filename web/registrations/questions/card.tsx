import { formatCount, plural } from '../../lib/text-format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { ItemButton } from '../../ui/item-button.tsx';
import { MoveButtons, type Step } from '../../ui/move-buttons.tsx';
import { countsOf, factsOf, type Question } from './queries.ts';

export type Actions = {
  onEdit: () => void;
  /** Closes an open question and opens a closed one. */
  onClose: () => void;
  onDelete: () => void;
  onMove: (by: Step) => void;
};
type Props = {
  question: Question;
  isFirst: boolean;
  isLast: boolean;
  /** Undefined without the permission. */
  actions: Actions | undefined;
};

/** A question with how often each answer was given. */
export function QuestionCard({ question, isFirst, isLast, actions }: Props) {
  const { label, is_closed, is_sensitive } = question;
  return (
    <Card as="li" padding="none" className="flex flex-col">
      <div className="grid flex-1 content-start gap-3 p-5">
        <div className="flex items-start justify-between gap-3">
          <h3 className="min-w-0 text-[1.15rem] wrap-anywhere">{label}</h3>
          {actions && <MoveButtons name={label} {...{ isFirst, isLast }} onMove={actions.onMove} />}
        </div>
        {(is_closed || is_sensitive) && (
          <p className="flex flex-wrap gap-2">
            {is_closed && <Badge tone="neutral">Closed</Badge>}
            {is_sensitive && <Badge tone="gold">Sensitive</Badge>}
          </p>
        )}
        <p className="text-[.92rem] text-ink-soft">{factsOf(question)}</p>
        <Counts question={question} />
      </div>
      {actions && (
        <div className="flex flex-wrap gap-2.5 border-rule border-t px-5 py-3.5">
          <ItemButton label="Edit" name={label} onClick={actions.onEdit} />
          <ItemButton label={is_closed ? 'Reopen' : 'Close'} name={label} onClick={actions.onClose} />
          {question.answered === 0 && (
            <ItemButton label="Delete" name={label} tone="danger" onClick={actions.onDelete} />
          )}
        </div>
      )}
    </Card>
  );
}

function Counts({ question }: { question: Question }) {
  const { answered, expected, counts } = question;
  return (
    <>
      <p className="figures font-[650]">
        {formatCount(answered)} of {plural(expected, 'person', 'people')} answered
      </p>
      {counts === null && (
        <p className="text-[.92rem] text-ink-soft">You need permission to view all events to see these answers.</p>
      )}
      {counts !== null && answered > 0 && (
        <dl aria-label="Answers" className="grid gap-1">
          {countsOf(question).map(({ text, people }) => (
            <div key={text} className="flex justify-between gap-4 border-rule border-b py-1 last:border-b-0">
              <dt className="min-w-0 wrap-anywhere">{text}</dt>
              <dd className="figures font-[650]">{formatCount(people)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
