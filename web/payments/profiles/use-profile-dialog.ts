import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useDialogDraft } from '../../lib/dialog-draft.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { type Change, conflictingChanges, differences } from './changes.ts';
import { type PaymentProfile, type ProfileValues, profileBody, profileValues } from './form.ts';
import { CHANGED_BY_PROFILES } from './queries.ts';

/**
 * Saves a payment profile. If someone else changed it, their values are merged into the form below the ones entered
 * here, and a second save writes both.
 */
export function useProfileDialog(
  profile: PaymentProfile | undefined,
  opened: DialogFrameProps,
  onSaved: (name: string) => void,
) {
  const client = useQueryClient();
  const form = useApiForm<ProfileValues>({ defaultValues: profileValues(profile) });
  const { frame, restored } = useDialogDraft(form, opened, { name: 'payment-profile', row: profile });
  const [base, setBase] = useState(profile);
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const create = useOperation('POST /payment-profiles', { refreshes: CHANGED_BY_PROFILES, once: true });
  const change = useOperation('PUT /payment-profiles/:id', { refreshes: CHANGED_BY_PROFILES });

  const mergeChanges = async (before: PaymentProfile, values: ProfileValues) => {
    const { items } = await client.fetchQuery({ ...query('GET /payment-profiles'), staleTime: 0 });
    const now = items.find(({ id }) => id === before.id);
    if (!now) return;
    const mine = differences(profileValues(before), values);
    setBase(now);
    setChanges(conflictingChanges(before, now, mine));
    form.reset(profileValues(now));
    for (const [name, value] of Object.entries(mine)) {
      form.setValue(name as keyof ProfileValues, value, { shouldDirty: true });
    }
  };
  const save = async (values: ProfileValues) => {
    const body = profileBody(values);
    if (!base) await create.mutateAsync({ body });
    else {
      const { id, updated_at } = base;
      try {
        await change.mutateAsync({ params: { id }, body: { ...body, updated_at } });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'EDIT_CONFLICT') throw error;
        await mergeChanges(base, values);
        throw new ApiError(409, error.code, 'Someone else has changed this profile. Nothing was saved yet.');
      }
    }
    frame.onOpenChange(false);
    onSaved(values.name.trim());
  };
  return {
    form,
    frame,
    restored,
    changes,
    submit: form.submit(save, `Failed to ${profile ? 'update' : 'save'} payment profile. Please try again.`),
  };
}
