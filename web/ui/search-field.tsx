import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { cx } from './class-names.ts';
import { Field, INPUT } from './field.tsx';

type Props = {
  /** The accessible name, and the words in the empty box. */
  label: string;
  /** Puts the label above the box, as the fields beside it have theirs. */
  showLabel?: boolean;
  /** What is searched for now, as the URL has it. */
  value: string;
  /** Called once the typing rests. */
  onChange: (value: string) => void;
  className?: string;
};

const REST_MS = 300;

/** A search box whose words live in the URL: what is typed shows at once, the search follows. */
export function SearchField({ label, showLabel, value, onChange, className }: Props) {
  const id = useId();
  const [text, setText] = useState(value);
  const told = useRef(value);
  const latest = useRef(onChange);
  latest.current = onChange;
  // Back, forward or 'Clear' changed the URL, not the typing.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === told.current) return;
    const timer = setTimeout(() => {
      told.current = wanted;
      latest.current(wanted);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const box = (
    <span className={cx('relative block', !showLabel && className)}>
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-faint"
        aria-hidden="true"
      />
      <input
        id={id}
        type="search"
        aria-label={showLabel ? undefined : label}
        placeholder={showLabel ? undefined : label}
        maxLength={100}
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
