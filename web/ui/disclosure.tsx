import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';

type Props = {
  title: string;
  note?: ReactNode;
  /** Initially open. */
  open?: boolean;
  /** Opens regardless of the person's choice: an error inside must be visible. */
  forceOpen?: boolean;
  children: ReactNode;
};

/** A collapsible Section. Its content stays mounted while closed. */
export function Disclosure({ title, note, open = false, forceOpen = false, children }: Props) {
  const [isOpen, setOpen] = useState(open);
  return (
    <details
      open={isOpen || forceOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-lg border border-rule bg-raised"
    >
      <summary className="flex min-h-16 list-none items-center gap-3 rounded-lg px-4 py-3 hover:text-green-ink sm:px-5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block font-[700] text-[1.12rem] leading-snug">{title}</span>
          {note && <span className="block text-[.94rem] text-ink-soft leading-snug">{note}</span>}
        </span>
        <ChevronRight className="size-5 shrink-0 text-gold-ink transition-transform duration-150 group-open:rotate-90" />
      </summary>
      <div className="border-rule border-t px-4 py-5 sm:px-5">{children}</div>
    </details>
  );
}
