import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ApiError } from '../lib/api-error.ts';
import { FormError } from './form-error.tsx';
import { LoadFailed } from './load-failed.tsx';
import { SentenceList } from './sentence-list.tsx';

/** What a deletion removes and keeps, with real numbers. */
export function Consequences({ goes, stays }: { goes: string[]; stays: string[] }) {
  return (
    <div className="grid gap-5">
      <Sentences title="What’s deleted" sentences={goes} icon={<X className="size-5 text-red-ink" />} />
      <Sentences title="What’s kept" sentences={stays} icon={<Check className="size-5 text-green-ink" />} />
    </div>
  );
}

function Sentences({ title, sentences, icon }: { title: string; sentences: string[]; icon: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="text-[1.05rem]">{title}</h3>
      <div className="mt-2">
        <SentenceList sentences={sentences} icon={icon} />
      </div>
    </section>
  );
}

type UnknownProps = { error: ApiError | null; refetch: () => unknown; isFetching: boolean };

/** The consequences couldn't be loaded. Offers a retry, unless the server refuses the deletion itself. */
export function ConsequencesUnknown({ error, refetch, isFetching }: UnknownProps) {
  if (!error) return null;
  if (error.status > 0 && error.status < 500) return <FormError>{error.message}</FormError>;
  return <LoadFailed error={error} what="The consequences" onRetry={refetch} busy={isFetching} />;
}
