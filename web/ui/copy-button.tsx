import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { buttonLook } from './button-look.ts';
import { toast } from './toast.ts';

type Props = { text: string /** What is copied: 'account number'. */; what: string };

/** Copies a text and says so in its own words for two seconds. */
export function CopyButton({ text, what }: Props) {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), 2000);
    return () => clearTimeout(timer);
  }, [isDone]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
    } catch {
      toast.error('This browser did not let us copy. Please select the text and copy it.');
    }
  };
  const Icon = isDone ? Check : Copy;
  return (
    <button type="button" onClick={copy} aria-label={`Copy ${what}`} className={buttonLook('quiet', 'sm')}>
      <Icon className="size-4.5" aria-hidden="true" />
      <span aria-live="polite">{isDone ? 'Copied' : 'Copy'}</span>
    </button>
  );
}
