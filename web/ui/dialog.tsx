import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

const load = () => import('./dialog-frame.tsx');
const DialogFrame = lazy(load);

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Where it stands: a sheet in the middle (from below on a phone), or a drawer at one side. */
  place?: 'centre' | 'left' | 'right';
  width?: 'sm' | 'md' | 'lg' | 'xl';
  /** The buttons at the foot, the main one last. They stay in sight while the rest scrolls. */
  actions?: ReactNode;
  /** An alert dialog: only its buttons close it. */
  alert?: boolean;
  children?: ReactNode;
};

/** A modal dialog. Its code is fetched when the page is idle, so a page that only may open one stays light. */
export function Dialog(props: DialogProps) {
  const [isWanted, setWanted] = useState(props.open);
  if (props.open && !isWanted) setWanted(true);
  useEffect(() => {
    const timer = setTimeout(load, 1500);
    return () => clearTimeout(timer);
  }, []);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <DialogFrame {...props} />
    </Suspense>
  );
}

/** A dialog from the side. */
export function Drawer({ place = 'right', ...props }: DialogProps) {
  return <Dialog place={place} {...props} />;
}
