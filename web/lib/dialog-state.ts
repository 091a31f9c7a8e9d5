import { useState } from 'react';

/**
 * One dialog of a page and what it is about. `subject` stays while the dialog fades; `key` is new at each opening, so
 * that the dialog starts afresh: `{d.subject && <EditDialog key={d.key} {...d.frame} thing={d.subject} />}`.
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

/** For a dialog whose being open lives elsewhere (the URL): how often it was opened, to be its key; 0 = never yet. */
export function useOpenings(isOpen: boolean): number {
  const [state, setState] = useState({ isOpen, count: isOpen ? 1 : 0 });
  if (state.isOpen !== isOpen) setState({ isOpen, count: state.count + (isOpen ? 1 : 0) });
  return state.count;
}
