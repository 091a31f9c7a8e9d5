import { Check, Copy } from 'lucide-react';
import { COPIED_NOTE_MS, copyText } from '../lib/clipboard.ts';
import { useBriefNote } from '../lib/state-hooks.ts';
import { buttonClasses, cx } from './class-names.ts';
import { toast } from './toast.ts';

type Props = { text: string /** What is copied: 'account number'. */; what: string };

/** Copies a text and shows 'Copied' for two seconds. */
export function CopyButton({ text, what }: Props) {
  const [isDone, setDone] = useBriefNote(COPIED_NOTE_MS);
  const copy = async () => {
    const isCopied = await copyText(text);
    setDone(isCopied);
    if (!isCopied) toast.error('This browser didn’t let us copy. Select the text and copy it.');
  };
  const Icon = isDone ? Check : Copy;
  return (
    <span className="relative shrink-0">
      <button
        type="button"
        onClick={copy}
        aria-label={`Copy ${what}`}
        className={cx(buttonClasses('quiet', 'sm'), '-mr-2 px-2!')}
      >
        <Icon className="size-4.5" />
        <span className="grid justify-items-start">
          {/* Both labels take part in the width, so it doesn't change. */}
          <span className={isDone ? 'invisible col-start-1 row-start-1' : 'col-start-1 row-start-1'}>Copy</span>
          <span className={isDone ? 'col-start-1 row-start-1' : 'invisible col-start-1 row-start-1'}>Copied</span>
        </span>
      </button>
      {/* Outside the button: its accessible name hides its content. */}
      <span role="status" className="sr-only">
        {isDone && `Copied ${what}`}
      </span>
    </span>
  );
}
