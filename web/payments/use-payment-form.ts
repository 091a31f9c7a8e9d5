import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { dropDraft, keepDraft, readDraft } from '../lib/draft.ts';
import { useApiForm } from '../lib/forms.ts';
import { type Method, paymentOptions } from './payment-options.ts';
import { proofProblem } from './proof-file.ts';
import { inSpecWords } from './submission-failure.ts';

type Values = { payment_profile_id: string; reference_number: string; user_comment: string };
type Sending = { signal: AbortSignal; onProgress: (share: number) => void };
type Given = { registrationId: string; methods: readonly Method[]; onSubmitted: () => Promise<unknown> };

/** A proof that is chosen, and how far it is sent. */
function useProof() {
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const send = async <T>(run: (options: Sending) => Promise<T>): Promise<T> => {
    sending.current = new AbortController();
    const onProgress = (share: number) => file && setProgress(share);
    try {
      return await run({ signal: sending.current.signal, onProgress });
    } finally {
      setProgress(null);
    }
  };
  const problem = file ? proofProblem(file) : null;
  return { file, setFile, problem, progress, send, cancel: () => sending.current?.abort() };
}

/** The payment form: its values (kept as a draft), its proof, and the one call that submits it all. */
export function usePaymentForm({ registrationId, methods, onSubmitted }: Given) {
  const key = `payment:${registrationId}`;
  const only = methods.length === 1 ? methods[0]?.id : undefined;
  const client = useQueryClient();
  const form = useApiForm<Values>({
    defaultValues: {
      payment_profile_id: only ?? '',
      reference_number: '',
      user_comment: '',
      ...readDraft<Values>(key),
    },
  });
  const proof = useProof();
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(key, values) }),
    [subscribe, key],
  );

  const [wanted, reference] = form.watch(['payment_profile_id', 'reference_number']);
  const method = methods.find((each) => each.id === wanted);
  const isReady = method !== undefined && reference.trim() !== '';

  const submit = form.submit(async (values) => {
    if (!isReady || proof.problem) return;
    const payment = await proof.send((options) => sendPayment(registrationId, values, proof.file, options));
    if (payment === 'cancelled') return;
    if (payment) {
      const { queryKey } = paymentOptions(registrationId);
      client.setQueryData(queryKey, (known) => known && { ...known, latest_payment: payment });
    }
    dropDraft(key);
    await onSubmitted();
  }, 'Failed to submit payment. Please try again.');

  return { form, proof, method, isReady, submit };
}

/** The payment; null where one was submitted already, as in another tab. Throws in the words of spec 8. */
async function sendPayment(id: string, values: Values, proof: File | null, options: Sending) {
  const form = { ...values, ...(proof && { proof }) };
  try {
    return await api('POST /registrations/:id/payments', { params: { id }, form, ...options });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    if (error instanceof ApiError && error.code === 'PAYMENT_ALREADY_SUBMITTED') return null;
    throw inSpecWords(error, proof !== null);
  }
}
