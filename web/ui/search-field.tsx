import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { cx } from './class-names.ts';
import { Field, INPUT } from './field.tsx';

type Props = {
  /** The accessible name and the placeholder. */
  label: string;
  /** Shows the label above the box, in line with fields beside it. */
  showLabel?: boolean;
  /** The search in the URL. */
  value: string;
  /** Called when typing pauses. */
  onChange: (value: string) => void;
  /** A dialog begins here, unless its form has a field before it. */
  begins?: boolean;
  className?: string;
};

const DEBOUNCE_MS = 300;

/** A search box kept in the URL: the text shows at once, the search follows. */
export function SearchField({ label, showLabel, value, onChange, begins, className }: Props) {
  const id = useId();
  const [text, setText] = useState(value);
  const lastReported = useRef(value);
  const report = useEffectEvent(onChange);
  // Back, forward or 'Clear' changed the URL.
  useEffect(() => {
    if (value === lastReported.current) return;
    lastReported.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === lastReported.current) return;
    const timer = setTimeout(() => {
      lastReported.current = wanted;
      report(wanted);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const box = (
    <span className={cx('relative block', !showLabel && className)}>
      <Search className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-faint" />
      <input
        id={id}
        type="search"
        aria-label={showLabel ? undefined : label}
        placeholder={showLabel ? undefined : label}
        maxLength={100}
        data-begin={begins}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={cx(INPUT, 'pl-10')}
      />
    </span>
  );
  if (!showLabel) return box;
  return (
    <Field id={id} label={label} className={className}>
      {box}
    </Field>
  );
}
