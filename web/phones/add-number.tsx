import { Plus } from 'lucide-react';
import { ApiError } from '../lib/api-error.ts';
import { filled, useApiForm } from '../lib/forms.ts';
import { useOperation } from '../lib/operation.ts';
import { formatPhone } from '../lib/phone-format.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FormError } from '../ui/form-error.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toast } from '../ui/toast.ts';

type Values = { phone: string; notes: string };
const RESTORABLE = ['PHONE_REVOKED', 'PHONE_CHANGED'];
const REFUSED = ['PHONE_ALREADY_LISTED', ...RESTORABLE];
const EMPTY: Values = { phone: '', notes: '' };

/** Adds one number (spec 5, Phone numbers), or restores it. The form is empty again afterwards, for the next one. */
export function AddPhoneNumber() {
  const form = useApiForm<Values>({ defaultValues: EMPTY });
  const add = useOperation('POST /phone-numbers');
  const { errors, isSubmitting } = form.formState;
  const save = async (body: Values & { restore_revoked?: true }) => {
    try {
      const { phone } = await add.mutateAsync({ body });
      form.reset(EMPTY, { keepFieldsRef: true });
      form.setFocus('phone');
      toast.success(`${formatPhone(phone)} can register now`);
    } catch (error) {
      if (!(error instanceof ApiError) || !REFUSED.includes(error.code)) throw error;
      form.setError('phone', { type: error.code, message: error.message }, { shouldFocus: true });
    }
  };
  const restore = form.submit(
    (body) => save({ ...body, restore_revoked: true }),
    'We couldn’t restore the phone number',
  );
  return (
    <Card>
      <form noValidate onSubmit={form.submit(save, 'Failed to add phone number')} className="grid gap-4">
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
          <TextField
            label="Phone number"
            type="tel"
            maxLength={200}
            placeholder="876-555-1234"
            hint="With its area code. For a country other than +1, begin with + and its code."
            {...form.field('phone', filled('Enter a phone number.'))}
          />
          <TextField
            label="Note"
            optional
            maxLength={500}
            autoComplete="on"
            hint="For the committee: who it belongs to."
            {...form.field('notes')}
          />
          <Button type="submit" icon={Plus} busy={isSubmitting} busyLabel="Adding..." className="lg:mt-8">
            Add Phone Number
          </Button>
        </div>
        {RESTORABLE.includes(errors.phone?.type ?? '') && (
          <Button
            tone="secondary"
            className="sm:justify-self-start"
            disabled={isSubmitting}
            onClick={() => void restore()}
          >
            Restore This Number
          </Button>
        )}
        <FormError>{form.failure}</FormError>
      </form>
    </Card>
  );
}
