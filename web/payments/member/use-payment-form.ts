import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createAttempts } from '../../lib/attempts.ts';
import { dropDraft, keepDraft, readDraft } from '../../lib/draft.ts';
import { useApiForm } from '../../lib/forms.ts';
import { useDraftKey } from '../../lib/session.ts';
import { toast } from '../../ui/toast.ts';
import { type Method, paymentOptions } from './queries.ts';
import { type Submission, sendPayment } from './send-payment.ts';
import { useProof } from './use-proof.ts';

/** A draft can't hold a file, only its name. */
type Draft = Submission & { proof_name: string | null };
type Given = { registrationId: string; methods: readonly Method[]; onSubmitted: () => Promise<unknown> };

/** Spec 5. */
const ASK = 'Please select a payment method and enter a transaction reference.';
const DUPLICATE = 'This registration already had a payment, so nothing was sent twice.';

export function usePaymentForm({ registrationId, methods, onSubmitted }: Given) {
  const key = useDraftKey(`payment:${registrationId}`);
  const client = useQueryClient();
  const [draft] = useState(() => readDraft<Draft>(key));
  const [lostProof, setLostProof] = useState(draft.proof_name ?? null);
  const [attempts] = useState(createAttempts);
  const [wasCancelled, setCancelled] = useState(false);
  const form = useApiForm<Submission>({ defaultValues: startingValues(draft, methods) });
  const proof = useProof((proof_name) => {
    setLostProof(null);
    keepDraft(key, { ...form.getValues(), proof_name });
  });
  const { subscribe } = form;
  const proof_name = proof.chosen?.file.name ?? lostProof;
  useEffect(
    () =>
      subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(key, { ...values, proof_name }) }),
    [subscribe, key, proof_name],
  );

  const [methodId, reference] = form.watch(['payment_profile_id', 'reference_number']);
  const method = methods.find((each) => each.id === methodId);
  const hasReference = reference.trim() !== '';
  const obstacle = obstacleOf(method, hasReference, proof.problem);

  const submit = form.submit(async (values) => {
    setCancelled(false);
    if (obstacle) return;
    const outcome = await proof.send((file, options) => {
      const headers = attempts.headersFor(registrationId, values, file);
      return sendPayment(client, registrationId, values, file, { ...options, headers });
    });
    if (outcome === 'cancelled') return setCancelled(true);
    if (outcome === 'duplicate') toast.success(DUPLICATE);
    if (typeof outcome === 'object') {
      const { queryKey } = paymentOptions(registrationId);
      client.setQueryData(queryKey, (known) => known && { ...known, latest_payment: outcome });
    }
    attempts.done();
    dropDraft(key);
    await onSubmitted();
  }, 'Failed to submit payment. Please try again.');

  return { form, proof, lostProof, wasCancelled, method, obstacle, submit };
}

/** Why the payment can't be submitted yet, in full and in the few words that fit beside the button on a phone; null if it can. */
function obstacleOf(method: Method | undefined, hasReference: boolean, proofProblem: string | null) {
  if (!method || !hasReference) {
    const missing = [...(method ? [] : ['method']), ...(hasReference ? [] : ['reference'])];
    return { text: ASK, short: `Still missing: ${missing.join(', ')}` };
  }
  if (!proofProblem) return null;
  return {
    text: 'The payment proof can’t be sent. Choose another file or remove it.',
    short: 'Proof can’t be sent',
  };
}

/** The draft, without a method that is no longer offered. A single method is preselected. */
function startingValues(draft: Partial<Draft>, methods: readonly Method[]): Submission {
  const offered =
    methods.find(({ id }) => id === draft.payment_profile_id) ?? (methods.length === 1 ? methods[0] : null);
  return {
    payment_profile_id: offered?.id ?? '',
    reference_number: draft.reference_number ?? '',
    user_comment: draft.user_comment ?? '',
  };
}
