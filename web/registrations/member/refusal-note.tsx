import { useEffect, useRef } from 'react';
import { FormError } from '../../ui/form-error.tsx';
import type { Refusal } from './refusal.ts';

type Props = { refusal: Refusal | null; className?: string };

/** Why one is not registered, and what to do about it. */
export function RefusalNote({ refusal, className }: Props) {
  if (!refusal) return null;
  return (
    <FormError {...(className && { className })}>
      <p className="font-[650]">{refusal.words}</p>
      {refusal.advice && <p>{refusal.advice}</p>}
    </FormError>
  );
}

/** The same where the form itself has gone: it comes into sight, for the button that was pressed is no more. */
export function FocusedRefusalNote({ refusal }: { refusal: Refusal }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-24 outline-none">
      <RefusalNote refusal={refusal} />
    </div>
  );
}
