import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useDialogState } from '../../lib/dialog-state.ts';
import { type UpdateDraft, updateDraftQuery } from './queries.ts';

/** Whether there are changes that those registered weren't told, and someone to tell. */
export const isUntold = ({ changes, people }: UpdateDraft): boolean => changes.length > 0 && people > 0;

/** The question whether to tell those registered of a change. What was skipped once isn't asked again, until more changes. */
export function useUpdateQuestion(eventId: string) {
  const client = useQueryClient();
  const dialog = useDialogState<UpdateDraft>();
  const asked = useRef('');
  const show = (draft: UpdateDraft) => {
    asked.current = draft.changes.join('\n');
    dialog.show(draft);
  };
  return {
    dialog,
    show,
    /** After a change of the event or its schedule. If this can't be read, the note about untold changes still offers it. */
    ask: async (): Promise<void> => {
      const draft = await client.fetchQuery(updateDraftQuery(eventId)).catch(() => null);
      if (draft && isUntold(draft) && draft.changes.join('\n') !== asked.current) show(draft);
    },
  };
}
