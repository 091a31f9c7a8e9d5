import { useEffect, useState } from 'react';
import { lazyWithRetry } from '../lib/lazy-with-preload.tsx';
import type { DialogProps } from './dialog-frame.tsx';

const load = () => import('./dialog-frame.tsx');
const DialogFrame = lazyWithRetry(load);

/** A modal dialog. Its code is loaded when the page is idle, so it costs the first load nothing. */
export function Dialog(props: DialogProps) {
  const [isWanted, setWanted] = useState(props.open);
  if (props.open && !isWanted) setWanted(true);
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => null), 1500);
    return () => clearTimeout(timer);
  }, []);
  if (!isWanted) return null;
  return <DialogFrame {...props} />;
}

/** A dialog from the side. */
export const Drawer = (props: DialogProps) => <Dialog place="right" {...props} />;
