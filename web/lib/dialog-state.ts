import { useState } from 'react';

/**
 * One dialog of a page and its subject. `subject` stays while the dialog closes; `key` changes at each opening, so the
 * dialog starts fresh: `{d.subject && <EditDialog key={d.key} {...d.frame} thing={d.subject} />}`.
 */
export function useDialogState<Subject>() {
  const [state, setState] = useState<{ subject: Subject | null; isOpen: boolean; key: number }>({
    subject: null,
    isOpen: false,
    key: 0,
  });
  return {
    subject: state.subject,
    key: state.key,
    show: (subject: Subject) => setState((before) => ({ subject, isOpen: true, key: before.key + 1 })),
    frame: {
      open: state.isOpen,
      onOpenChange: (isOpen: boolean) => setState((before) => ({ ...before, isOpen })),
    },
  };
}

export type DialogFrameProps = ReturnType<typeof useDialogState>['frame'];

/** How often a dialog whose state is elsewhere (the URL) was opened, as its key; 0 = never. */
export function useOpenings(isOpen: boolean): number {
  const [state, setState] = useState({ isOpen, count: isOpen ? 1 : 0 });
  if (state.isOpen !== isOpen) setState({ isOpen, count: state.count + (isOpen ? 1 : 0) });
  return state.count;
}
