import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';
import { FieldError } from './field.tsx';

export type Tile = {
  value: string;
  label: string;
  detail?: ReactNode;
  icon?: ReactNode;
  house?: string;
  /** At the far end: a price and its note. */
  aside?: ReactNode;
  /** Below a perforated line, over the whole width: a ticket's small print. */
  more?: ReactNode;
  disabled?: boolean;
};
type Props = {
  /** The radio group's accessible name: 'Sports house'. */
  label: string;
  tiles: readonly Tile[];
  value: string | null;
  onChange: (value: string) => void;
  error?: string | undefined;
  hideLabel?: boolean;
  /** On wide screens. */
  columns?: keyof typeof COLUMNS;
};

const COLUMNS = { 1: '', 4: 'min-[18rem]:grid-cols-2 md:grid-cols-4' };

/** A radio group of tiles: sports houses (`house` gives the colour), payment methods, tickets. */
export function TileChoice({ label, tiles, value, onChange, error, hideLabel, columns = 4 }: Props) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <span id={id} className={hideLabel ? 'sr-only' : 'font-[650]'}>
        {label}
      </span>
      <div
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={error ? `${id}-error` : undefined}
        className={cx('grid gap-3', COLUMNS[columns])}
      >
        {tiles.map((tile) => (
          <TileRadio key={tile.value} tile={tile} name={id} isChosen={tile.value === value} onChoose={onChange} />
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

type TileProps = { tile: Tile; name: string; isChosen: boolean; onChoose: (value: string) => void };

function TileRadio({ tile, name, isChosen, onChoose }: TileProps) {
  const id = useId();
  const describedBy = (['aside', 'detail', 'more'] as const)
    .filter((part) => tile[part])
    .map((part) => `${id}-${part}`)
    .join(' ');
  return (
    <label
      data-house={tile.house}
      className={cx(
        'relative flex min-h-16 flex-wrap items-center gap-x-3 overflow-hidden rounded-lg border py-3 pl-5 transition-[border-color,box-shadow]',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        tile.disabled ? 'bg-sunken' : 'bg-raised',
        tile.aside ? 'pr-4' : 'pr-10',
        isChosen && 'border-green shadow-[0_0_0_1px_var(--green)]',
        !isChosen && (tile.disabled ? 'border-rule' : 'border-rule-strong hover:border-green'),
      )}
    >
      {tile.house && <span aria-hidden="true" className="absolute inset-y-0 left-0 w-2 bg-house" />}
      <input
        type="radio"
        name={name}
        value={tile.value}
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy || undefined}
        checked={isChosen}
        disabled={tile.disabled}
        onChange={() => onChoose(tile.value)}
        className="absolute inset-0 size-full cursor-pointer appearance-none outline-none disabled:cursor-default"
      />
      {tile.aside && <Dot isChosen={isChosen} isDisabled={tile.disabled ?? false} />}
      {tile.icon && <span className="pointer-events-none shrink-0 text-green-ink">{tile.icon}</span>}
      <span className="pointer-events-none grid min-w-0 flex-1 basis-24">
        <span id={`${id}-label`} className="font-[650] leading-snug">
          {tile.label}
        </span>
        {tile.detail && (
          <span id={`${id}-detail`} className="text-[.9rem] leading-snug text-ink-soft">
            {tile.detail}
          </span>
        )}
      </span>
      {tile.aside && (
        <span
          id={`${id}-aside`}
          className={cx(
            'pointer-events-none grid shrink-0 content-center text-right',
            !tile.more && '-my-3 self-stretch border-rule-strong border-l border-dashed py-3 pl-4',
          )}
        >
          {tile.aside}
        </span>
      )}
      {tile.more && (
        <span
          id={`${id}-more`}
          className="pointer-events-none mt-3 -mr-4 -ml-5 basis-[calc(100%+2.25rem)] border-rule-strong border-t border-dashed px-5 pt-2.5 text-[.92rem] text-ink-soft leading-snug"
        >
          {tile.more}
        </span>
      )}
      {isChosen && !tile.aside && (
        <Check className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-green-ink" />
      )}
    </label>
  );
}

/** A ticket's price is at its end, so the mark of the chosen one is at its start. */
function Dot({ isChosen, isDisabled }: { isChosen: boolean; isDisabled: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'pointer-events-none -ml-1 grid size-6 shrink-0 place-items-center rounded-full border-2',
        isChosen ? 'border-green bg-green text-on-green' : 'border-rule-strong',
        isDisabled && 'invisible',
      )}
    >
      {isChosen && <Check className="size-4" strokeWidth={3} />}
    </span>
  );
}
