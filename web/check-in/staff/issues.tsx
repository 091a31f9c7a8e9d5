import { CircleCheck } from 'lucide-react';
import { useDialogState } from '../../lib/dialog-state.ts';
import { formatDateTime, formatTime } from '../../lib/format.ts';
import { filled, useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { plural } from '../../lib/text-format.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { CHECK_IN_QUERIES, type Issue } from './queries.ts';

const KINDS: Record<Issue['kind'], { label: string; tone: Tone }> = {
  duplicate: { label: 'Duplicate entry', tone: 'red' },
  not_valid: { label: 'No valid ticket', tone: 'red' },
  payment_due: { label: 'Let in with a payment due', tone: 'gold' },
};

/** Entries that a person has to look into; resolved ones stay in the list. */
export function Issues({ issues, mayChange }: { issues: readonly Issue[]; mayChange: boolean }) {
  const open = issues.filter(({ resolution }) => !resolution).length;
  return (
    <Section
      title="To look into"
      note={open === 0 ? 'Nothing to look into.' : `${plural(open, 'scan needs', 'scans need')} a decision.`}
    >
      {issues.length > 0 && (
        <ul aria-label="To look into" className="grid gap-4">
          {issues.map((issue) => (
            <IssueCard key={issue.id} issue={issue} mayChange={mayChange} />
          ))}
        </ul>
      )}
    </Section>
  );
}

const nameOf = ({ name, note }: Issue) => name ?? note ?? 'Unknown code';

function IssueCard({ issue, mayChange }: { issue: Issue; mayChange: boolean }) {
  const resolving = useDialogState<Issue>();
  const { kind, note, at, before, device_name, volunteer_name, resolution } = issue;
  const place = volunteer_name ? `${device_name} (${volunteer_name})` : device_name;
  return (
    <Card as="li" padding="sm" look={resolution ? 'sunken' : 'card'} className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-[700] wrap-anywhere">{nameOf(issue)}</span>
        <Badge tone={resolution ? 'neutral' : KINDS[kind].tone}>{KINDS[kind].label}</Badge>
      </p>
      <p className="text-ink-soft wrap-anywhere">
        {formatDateTime(at)}, {place}
        {before && `. Came in before at ${formatTime(before.at)}, ${before.device_name}`}
      </p>
      {note && issue.name !== null && <p className="wrap-anywhere">“{note}”</p>}
      {resolution && (
        <p className="flex items-start gap-2 wrap-anywhere">
          <CircleCheck className="mt-1 size-4 shrink-0 text-green-ink" aria-hidden="true" />
          {resolution.by}: {resolution.note}
        </p>
      )}
      {mayChange && !resolution && (
        <div>
          <Button
            tone="secondary"
            size="sm"
            aria-label={`Resolve ${nameOf(issue)}`}
            onClick={() => resolving.show(issue)}
          >
            Resolve
          </Button>
        </div>
      )}
      {resolving.subject && <ResolveDialog key={resolving.key} {...resolving.frame} issue={resolving.subject} />}
    </Card>
  );
}

type ResolveProps = ReturnType<typeof useDialogState>['frame'] & { issue: Issue };

function ResolveDialog({ issue, ...frame }: ResolveProps) {
  const resolve = useOperation('POST /check-in-scans/:id/resolution', { refreshes: CHECK_IN_QUERIES });
  const form = useApiForm<{ note: string }>({ defaultValues: { note: '' } });
  return (
    <FormDialog
      {...frame}
      width="sm"
      title={`Resolve '${nameOf(issue)}'`}
      description="Write what you found out. The scan itself stays as it is."
      onSubmit={form.submit(async ({ note }) => {
        await resolve.mutateAsync({ params: { id: issue.id }, body: { note } });
        frame.onOpenChange(false);
        toast.success('Resolved');
      })}
      action="Resolve"
      busyAction="Saving..."
      isBusy={form.formState.isSubmitting}
      isDirty={form.formState.isDirty}
      failure={form.failure}
    >
      <TextField
        label="What you found out"
        maxLength={500}
        autoComplete="off"
        error={form.formState.errors.note?.message}
        {...form.register('note', filled('Write what you found out.'))}
      />
    </FormDialog>
  );
}
