import { useBlocker } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * While `isOn`, the browser's or phone's Back changes nothing and sets `setAsking`, because a dialog with unsaved input is
 * open. Links and redirects work as before: forms are dirty still when their own success leads to another page.
 */
export function useAskBeforeBack(isOn: boolean, setAsking: (asks: true) => void): void {
  const shouldBlockFn = useCallback(
    ({ action }: { action: string }) => {
      const isBack = action !== 'PUSH' && action !== 'REPLACE';
      if (isBack) setAsking(true);
      return isBack;
    },
    [setAsking],
  );
  useBlocker({ shouldBlockFn, disabled: !isOn, enableBeforeUnload: false });
}
