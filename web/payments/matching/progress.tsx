import { Undo2 } from 'lucide-react';
import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { BATCH_MAX } from '../../../contract/constants.ts';
import { formatMoney } from '../../lib/format.ts';
import { formatCount } from '../../lib/text-format.ts';
import { Button } from '../../ui/button.tsx';
import { Meter } from '../../ui/meter.tsx';
import type { LineCounts } from './queries.ts';
import type { Batches } from './use-batches.ts';

type Props = { counts: LineCounts; batches: Batches; mayRecord: boolean };

/** How many lines are done, the button for all certain ones, and what can be undone. */
export function MatchingProgress({ counts, batches, mayRecord }: Props) {
  const { ready, check, unmatched, matched, ignored, recorded_cents } = counts;
  const { last, undo } = batches;
  const buttons = useFirstLineWhenGone();
  const done = matched + ignored;
  const all = done + ready + check + unmatched;
  if (all === 0) return null;
  return (
    <div className="grid gap-3 rounded-lg border border-rule bg-raised p-4 shadow-card sm:flex sm:flex-wrap sm:items-center sm:gap-x-6">
      <div className="grid min-w-0 flex-1 basis-64 gap-1.5">
        <p role="status" className="figures">
          <strong>
            {formatCount(done)} of {formatCount(all)}
          </strong>{' '}
          {all === 1 ? 'line' : 'lines'} done, {formatMoney(recorded_cents)} recorded
        </p>
        <Meter label="Lines done" value={done} max={all} />
      </div>
      {mayRecord && (ready > 0 || last) && (
        <div {...buttons} className="flex flex-wrap gap-3 max-sm:*:flex-1">
          {last && (
            <Button
              tone="secondary"
              busy={batches.isUndoing}
              disabled={batches.busy !== null}
              icon={Undo2}
              aria-keyshortcuts="Z"
              onClick={() => void undo(last)}
            >
              <span className="max-w-56 truncate">Undo: {last.name}</span>
            </Button>
          )}
          {ready > 0 && (
            <Button
              busy={batches.busy === 'ready'}
              busyLabel="Recording..."
              disabled={batches.busy !== null && batches.busy !== 'ready'}
              onClick={() => void batches.confirmReady()}
            >
              Confirm {Math.min(ready, BATCH_MAX)} Ready
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** The button that was pressed may disappear: the keys go on working at the line that is next. */
function useFirstLineWhenGone() {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    hadFocus.current = false;
    document.querySelector<HTMLElement>('#bank-lines article[tabindex="0"]')?.focus();
  });
  return {
    onFocus: () => {
      hadFocus.current = true;
    },
    // Not when the button with the focus is removed.
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      hadFocus.current = !target.isConnected;
    },
  };
}
