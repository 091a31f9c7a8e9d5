import type { LineResult } from '../../contract/constants.ts';
import { formatCount, plural } from '../lib/text-format.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { PhoneNumber } from '../ui/phone-number.tsx';
import { countResults, type ReadLine } from './bulk-lines.ts';

const BADGES: Record<LineResult, { label: string; tone: Tone }> = {
  added: { label: 'Added', tone: 'green' },
  restored: { label: 'Restored', tone: 'green' },
  revoked: { label: 'Revoked', tone: 'gold' },
  listed: { label: 'Already there', tone: 'neutral' },
  repeated: { label: 'Repeated', tone: 'gold' },
  invalid: { label: 'Unclear phone number', tone: 'red' },
};
const SHOWN = 200; // lines with problems come first

type Props = {
  lines: readonly ReadLine[];
  isDone: boolean;
  /** Whether revoked numbers are restored too. */
  restores: boolean;
  onRestores: (restores: boolean) => void;
};

/** The result of each line, problems first. */
export function BulkReport({ lines, isDone, restores, onRestores }: Props) {
  const counts = countResults(lines);
  const labelOf = (result: LineResult) => (result === 'added' && !isDone ? 'New' : BADGES[result].label);
  const order: LineResult[] = ['invalid', 'revoked', 'repeated', 'listed', 'restored', 'added'];
  const sorted = order.flatMap((result) => lines.filter((line) => line.result === result));
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]">
        {(Object.keys(BADGES) as LineResult[]).filter(isCounted(counts)).map((result) => (
          <div key={result} className="grid rounded-md border border-rule bg-ground px-3 py-2">
            <dt className="text-[.88rem] text-ink-soft">{labelOf(result)}</dt>
            <dd className="figures font-[750] text-[1.4rem] leading-tight">{formatCount(counts[result])}</dd>
          </div>
        ))}
      </dl>
      {!isDone && counts.invalid > 0 && counts.added > 0 && (
        <p>Lines without exactly one complete phone number are skipped. You can fix them after the others are added.</p>
      )}
      {!isDone && counts.revoked > 0 && (
        <Checkbox
          label={`Also restore ${plural(counts.revoked, 'revoked number', 'revoked numbers')}`}
          checked={restores}
          onChange={({ target }) => onRestores(target.checked)}
        />
      )}
      <section aria-label="Line by line" className="rounded-md border border-rule">
        <ul className="divide-y divide-rule">
          {sorted.slice(0, SHOWN).map(({ line, text, phone, name, result }) => (
            <li key={line} className="flex items-center justify-between gap-3 px-3 py-2">
              <span className="grid min-w-0">
                <span className="figures text-[.85rem] text-ink-soft">Line {formatCount(line)}</span>
                <span className="figures leading-snug">{phone ? <PhoneNumber phone={phone} /> : text}</span>
                {name && <span className="text-[.94rem] text-ink-soft leading-snug">{name}</span>}
              </span>
              <Badge tone={BADGES[result].tone}>{labelOf(result)}</Badge>
            </li>
          ))}
          {sorted.length > SHOWN && (
            <li className="px-3 py-2 text-ink-soft">and {formatCount(sorted.length - SHOWN)} more lines</li>
          )}
        </ul>
      </section>
    </div>
  );
}

/** Restored and revoked numbers are rare, so they are counted only where there are some. */
const isCounted = (counts: Record<LineResult, number>) => (result: LineResult) =>
  (result !== 'restored' && result !== 'revoked') || counts[result] > 0;
