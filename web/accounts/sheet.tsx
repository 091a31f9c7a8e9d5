import type { ReactNode } from 'react';
import { school } from '../../school.config.ts';
import { Card } from '../ui/card.tsx';
import { Crest } from '../ui/crest.tsx';
import { PageTitle } from '../ui/page-header.tsx';

type Props = {
  /** The page's h1 and the browser tab's title. */
  title: string;
  description?: ReactNode;
  /** Above the title, such as the progress of a registration. */
  above?: ReactNode;
  /** Below the form: 'New here? Register'. */
  footer?: ReactNode;
  children: ReactNode;
};

export function AccountSheet({ title, description, above, footer, children }: Props) {
  return (
    <Card
      padding="none"
      className="mx-auto grid w-full max-w-lg grid-cols-1 overflow-hidden lg:max-w-4xl lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
    >
      <Cover />
      <div className="grid grid-cols-1 content-start gap-6 p-[min(1.25rem,6.7vw)] sm:p-9">
        {above}
        <div>
          <PageTitle tab={title} className="text-[1.75rem] sm:text-[2rem]">
            {title}
          </PageTitle>
          {description && <p className="mt-2 text-ink-soft">{description}</p>}
        </div>
        {children}
        {footer && <div className="border-rule border-t pt-5 text-ink-soft">{footer}</div>}
      </div>
    </Card>
  );
}

/** Decoration, hidden from screen readers. */
function Cover() {
  return (
    <div aria-hidden="true" className="relative hidden bg-(--cover) text-(--on-cover) lg:block">
      <span className="absolute inset-4 rounded-sm border border-(--cover-gold)/60" />
      <span className="absolute inset-5.5 rounded-sm border border-(--cover-gold)/25" />
      <div className="sticky top-24 grid justify-items-center gap-6 px-10 py-20 text-center">
        <span className="grid size-36 place-items-center rounded-full bg-raised shadow-[0_0_0_3px_var(--cover),0_0_0_4px_var(--cover-gold)]">
          <Crest className="h-24 w-auto" />
        </span>
        <span className="text-balance font-[750] text-[1.7rem] leading-tight tracking-[-.01em]">{school.name}</span>
        <span className="ornament w-40 text-(--cover-gold)">
          <span />
        </span>
        <span className="max-w-60 text-balance text-[1.06rem] opacity-90">
          The faces, the forms, the houses. It’s all still here.
        </span>
      </div>
    </div>
  );
}
