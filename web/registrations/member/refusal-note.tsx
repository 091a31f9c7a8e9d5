import { useEffect, useRef } from 'react';
import { FormError } from '../../ui/form-error.tsx';
import type { Refusal } from './refusal.ts';

type Props = { refusal: Refusal | null; className?: string };

/** Why the registration failed, and what to do next. */
export function RefusalNote({ refusal, className }: Props) {
  if (!refusal) return null;
  return (
    <FormError {...(className && { className })}>
      <p className="font-[650]">{refusal.message}</p>
      {refusal.advice && <p>{refusal.advice}</p>}
    </FormError>
  );
}

/** The same without the form: it takes the focus, because the pressed button no longer exists. */
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
