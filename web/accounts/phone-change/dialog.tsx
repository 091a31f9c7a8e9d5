import { useState } from 'react';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useCodeStep } from './code-step.tsx';
import { useNumberStep } from './number-step.tsx';
import { usePasswordStep } from './password-step.tsx';
import type { Step, StepName } from './step.ts';

/** Password, new number, code. Each step keeps what was entered when an error in a later one leads back to it. */
export function ChangeNumberDialog(frame: DialogFrameProps) {
  const [at, setAt] = useState<StepName>('password');
  const password = usePasswordStep(() => setAt('number'));
  const expire = (sentence: string) => {
    password.fail(sentence);
    setAt('password');
  };
  const number = useNumberStep({ onExpired: expire, onSent: () => setAt('code') });
  const code = useCodeStep({
    sent: number.sent,
    onSent: number.setSent,
    onExpired: expire,
    onBack: (problem) => {
      number.setProblem(problem);
      setAt('number');
    },
    onDone: () => {
      frame.onOpenChange(false);
      toast.success('Your mobile number was changed.');
    },
  });
  const steps: Record<StepName, Step> = { password, number, code };
  const { description, action, busyAction, submit, isBusy, failure, fields } = steps[at];
  return (
    <FormDialog
      {...frame}
      title="Change your mobile number"
      description={description}
      width="sm"
      onSubmit={submit}
      action={action}
      busyAction={busyAction}
      form={{
        formState: { isSubmitting: isBusy, isDirty: Object.values(steps).some(({ isDirty }) => isDirty) },
        failure,
      }}
    >
      {fields}
    </FormDialog>
  );
}
