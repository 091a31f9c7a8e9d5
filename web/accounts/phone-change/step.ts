import type { FormEvent, ReactNode } from 'react';

export type StepName = 'password' | 'number' | 'code';

/** What the dialog shows of a step. The steps keep their input while another one is shown. */
export type Step = {
  description: string;
  /** The submit button's label, idle and busy. */
  action: string;
  busyAction: string;
  submit: (event: FormEvent) => void;
  isBusy: boolean;
  isDirty: boolean;
  failure: string | null;
  fields: ReactNode;
};
