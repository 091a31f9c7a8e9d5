import { TYPED_COUNT_FROM } from '../../../contract/constants.ts';
import { messageOf } from '../../lib/api-error.ts';
import { filled, useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { formatCount, plural } from '../../lib/text-format.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { FieldError } from '../../ui/field.tsx';
import { FormError, Note } from '../../ui/form-error.tsx';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { Approval, isApproved } from './approval.tsx';
import { AudienceSummary, useAudienceCount } from './audience-summary.tsx';
import { EmailPreview } from './email-preview.tsx';
import type { Announcement } from './queries.ts';

type Values = { typed: string; send_at: string | null; is_urgent: boolean; urgent_reason: string };
/** Fields of the server that this form shows in its own way. */
type Placed = Values & { count: string; audience: string };

/** Who gets it and what, the test, then Send. */
export function Review({ announcement }: { announcement: Announcement }) {
  const count = useAudienceCount(announcement.audience);
  const people = count.data?.people;
  return (
    <div className="grid max-w-3xl gap-8">
      <Section title="Who gets it">
        <AudienceSummary audience={announcement.audience} count={count} />
      </Section>
      <Section title="The email">
        <EmailPreview announcement={announcement} />
        <TestButton announcement={announcement} />
      </Section>
      {announcement.needs_approval && <Approval announcement={announcement} />}
      <Section title="Send">
        {!announcement.is_tested && (
          <Note tone="info">Send this text to yourself first. You can send it to others once you have.</Note>
        )}
        {announcement.is_tested && isApproved(announcement) && people !== undefined && (
          <SendForm announcement={announcement} people={people} onChanged={() => void count.refetch()} />
        )}
      </Section>
    </div>
  );
}

function TestButton({ announcement: { id, is_tested } }: { announcement: Announcement }) {
  const test = useOperation('POST /announcements/:id/tests');
  const act = async () => {
    await test.mutateAsync({ params: { id } });
    toast.success('The test is on its way to you');
  };
  return (
    <div className="grid gap-3">
      <FormError>{test.error && messageOf(test.error, 'We couldn’t send the test. Try again.')}</FormError>
      <Button
        tone={is_tested ? 'secondary' : 'primary'}
        className="justify-self-start max-sm:w-full"
        busy={test.isPending}
        busyLabel="Sending..."
        onClick={() => void act().catch(() => null)}
      >
        {is_tested ? 'Send Another Test to Myself' : 'Send a Test to Myself'}
      </Button>
    </div>
  );
}

type SendProps = { announcement: Announcement; people: number; onChanged: () => void };

function SendForm({ announcement: { id, updated_at }, people, onChanged }: SendProps) {
  const send = useOperation('POST /announcements/:id/sending');
  const form = useApiForm<Placed>({
    defaultValues: { typed: '', send_at: null, is_urgent: false, urgent_reason: '', count: '', audience: '' },
  });
  const { field, register, watch, setValue, formState } = form;
  const { errors } = formState;
  const isTyped = people >= TYPED_COUNT_FROM;
  const { send_at, is_urgent } = watch();
  const act = async ({ send_at, is_urgent, urgent_reason }: Values) => {
    const body = { count: people, updated_at, send_at, urgent_reason: is_urgent ? urgent_reason : null };
    try {
      await send.mutateAsync({ params: { id }, body });
    } catch (error) {
      onChanged();
      throw error;
    }
  };
  const submit = form.submit(act, 'We couldn’t send the announcement. Try again.');
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <DateTimeField
        label="Send at"
        optional
        hint="Leave it empty to send in a minute. People who join the audience later don’t get it, and people who leave it don’t either."
        value={send_at}
        onChange={(instant) => {
          setValue('send_at', instant);
          form.clearErrors('send_at');
        }}
        error={errors.send_at?.message}
      />
      <Checkbox
        label="It’s urgent"
        hint="It also goes to people who had another announcement less than a day before."
        {...register('is_urgent')}
      />
      {is_urgent && (
        <TextField
          label="Why it’s urgent"
          hint="The activity log keeps it."
          maxLength={300}
          {...field('urgent_reason', filled('Say why it’s urgent.'))}
        />
      )}
      {isTyped && (
        <TextField
          label={`Type ${people} to confirm`}
          inputMode="numeric"
          {...field('typed', {
            validate: (value) => value.trim() === String(people) || `Type the number of people: ${people}.`,
          })}
        />
      )}
      <div role="alert">
        <FieldError>{errors.audience?.message ?? errors.count?.message}</FieldError>
      </div>
      <FormError>{form.failure}</FormError>
      <Button
        type="submit"
        className="justify-self-start max-sm:w-full"
        busy={formState.isSubmitting}
        busyLabel="Sending..."
      >
        {send_at ? 'Schedule for' : 'Send to'} {plural(people, 'Person', 'People')}
      </Button>
      <p className="text-ink-soft">
        {send_at ? 'You can stop it until then.' : 'Nothing is sent for 60 seconds, so you can stop it.'} Then{' '}
        {people === 1 ? '1 email goes out' : `${formatCount(people)} emails go out bit by bit`}.
      </p>
    </form>
  );
}
