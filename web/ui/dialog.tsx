import { lazy, Suspense, useEffect, useState } from 'react';
import type { DialogProps } from './dialog-frame.tsx';

const load = () => import('./dialog-frame.tsx');
const DialogFrame = lazy(load);

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
