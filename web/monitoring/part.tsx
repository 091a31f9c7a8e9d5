import { type ReactNode, useId } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { DescriptionList, type Detail } from '../ui/description-list.tsx';
import { Note } from '../ui/form-error.tsx';
import type { PartStatus } from './status.ts';

type Props = { title: string; status: PartStatus; facts: readonly Detail[]; action?: ReactNode };

/** One part of the system: its status, its figures and a test button. */
export function SystemPart({ title, status: { warning }, facts, action }: Props) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id={id} className="text-[1.2rem]">
          {title}
        </h2>
        <Badge tone={warning ? 'gold' : 'green'}>{warning ? 'Needs attention' : 'OK'}</Badge>
      </div>
      {warning && <Note tone="warning">{warning}</Note>}
      <DescriptionList items={facts} />
      {action && <div className="mt-auto pt-1">{action}</div>}
    </Card>
  );
}
