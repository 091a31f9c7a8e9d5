import { Check, X } from 'lucide-react';
import { formatDate } from '../../../lib/format.ts';
import { nameOfClass } from '../../../lib/leaving-years.ts';
import { plural } from '../../../lib/text-format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { PhoneNumber } from '../../../ui/phone-number.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import type { Queued } from './queries.ts';

type Props = {
  suggestion: Queued;
  id: string;
  isCurrent: boolean;
  onCurrent: () => void;
  isChosen: boolean;
  mayChoose: boolean;
  onChoose: (isChosen: boolean) => void;
  isBusy: boolean;
  onApprove: () => void;
  onReject: () => void;
};

/** One suggested number: whom it belongs to, who sent it, and who it may be already. */
export function QueueCard({ suggestion, id, isCurrent, onCurrent, isChosen, mayChoose, onChoose, ...rest }: Props) {
  const name = `${suggestion.first_name} ${suggestion.last_name}`;
  return (
    <article
      id={id}
      aria-labelledby={`${id}-name`}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={onCurrent}
      className={cx(
        'grid scroll-my-24 grid-cols-1 gap-4 rounded-lg border bg-raised p-4 shadow-card md:grid-cols-[minmax(0,1fr)_auto] md:items-center',
        isCurrent ? 'border-green' : 'border-rule',
      )}
    >
      <div className="flex min-w-0 items-start gap-3">
        <input
          type="checkbox"
          className="tick mt-1"
          aria-label={`Select ${name}`}
          checked={isChosen}
          disabled={!mayChoose}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <Facts suggestion={suggestion} headingId={`${id}-name`} name={name} />
      </div>
      <div className="flex flex-wrap gap-2.5 max-md:*:flex-1">
        {suggestion.listed !== 'removed' && (
          <Button
            size="sm"
            icon={Check}
            aria-label={`${suggestion.listed === 'revoked' ? 'Restore and approve' : 'Approve'} ${name}`}
            disabled={rest.isBusy}
            onClick={rest.onApprove}
          >
            {suggestion.listed === 'revoked' ? 'Restore and Approve' : 'Approve'}
          </Button>
        )}
        <Button
          size="sm"
          tone="danger"
          icon={X}
          aria-label={`Reject ${name}`}
          disabled={rest.isBusy}
          onClick={rest.onReject}
        >
          Reject
        </Button>
      </div>
    </article>
  );
}

type FactsProps = { suggestion: Queued; headingId: string; name: string };

function Facts({ suggestion, headingId, name }: FactsProps) {
  const { phone, note, may_text, suggested_by_name, vouches, created_at, similar, listed } = suggestion;
  return (
    <div className="grid min-w-0 gap-1 leading-snug">
      <h2 id={headingId} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 font-[650] text-[1.05rem]">
        <span className="wrap-anywhere min-w-0">{name}</span>
        <span className="font-normal text-[.94rem] text-ink-soft">{nameOfClass(suggestion)}</span>
      </h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="figures font-[650]">
          <PhoneNumber phone={phone} />
        </span>
        {listed !== 'no' && <Badge tone={LISTED[listed].tone}>{LISTED[listed].label}</Badge>}
        {may_text ? <Badge tone="green">May be texted</Badge> : <Badge>Don’t text</Badge>}
      </p>
      {note && <p className="wrap-anywhere">{note}</p>}
      <p className="text-[.92rem] text-ink-soft wrap-anywhere">
        Sent by {suggested_by_name}, <time dateTime={created_at}>{formatDate(created_at)}</time>.{' '}
        {vouches > 0 ? `${plural(vouches, 'classmate vouches', 'classmates vouch')}.` : 'No one else vouches yet.'}
      </p>
      {similar.length > 0 && (
        <p className="text-[.92rem] wrap-anywhere">
          Similar members:{' '}
          {similar.map((member, index) => (
            <span key={member.id}>
              {index > 0 && ', '}
              <TextLink to="/people/$personId" params={{ personId: member.id }}>
                {member.name}
              </TextLink>
              {member.is_classmate && ' (same class)'}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

const LISTED = {
  pending: { tone: 'gold', label: 'Can register already' },
  used: { tone: 'blue', label: 'A member’s number' },
  revoked: { tone: 'red', label: 'Revoked' },
  removed: { tone: 'red', label: 'Asked not to be listed' },
} as const;
