import { useId, useState } from 'react';

/**
 * One dialog of a page and its subject: `{d.subject && <EditDialog key={d.key} {...d.frame} thing={d.subject} />}`.
 * `subject` stays while the dialog closes. `key` changes at each opening, so that the dialog starts fresh, and is never that
 * of another dialog next to it: React would keep the wrong one.
 */
export function useDialogState<Subject>() {
  const id = useId();
  const [state, setState] = useState<{ subject: Subject | null; isOpen: boolean; openings: number }>({
    subject: null,
    isOpen: false,
    openings: 0,
  });
  return {
    subject: state.subject,
    key: `${id}${state.openings}`,
    show: (subject: Subject) => setState((before) => ({ subject, isOpen: true, openings: before.openings + 1 })),
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
