import { CreditCard } from 'lucide-react';
import { school } from '../../school.config.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageTitle } from '../ui/page-header.tsx';
import { TextAnchor } from '../ui/text-link.tsx';

/** Spec 8: a load error replaces the whole payment page. */
export function UnableToLoad({ cause, onRetry }: { cause: string; onRetry?: (() => void) | undefined }) {
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-4 py-14 text-center">
      <CreditCard className="size-12 text-gold" strokeWidth={1.4} aria-hidden="true" />
      <PageTitle tab="Payment" className="text-[1.8rem]">
        Unable to Load Payment
      </PageTitle>
      <p className="font-[600]">{cause}</p>
      <p className="text-ink-soft">
        If you need help, write to <TextAnchor href={`mailto:${school.supportEmail}`}>{school.supportEmail}</TextAnchor>
        .
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {onRetry && <Button onClick={onRetry}>Try again</Button>}
        <LinkButton to="/dashboard" tone={onRetry ? 'secondary' : 'primary'}>
          Go to Dashboard
        </LinkButton>
      </div>
    </div>
  );
}
