import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/form-error.tsx';

type Props = {
  action: string;
  question: string;
  children: ReactNode;
  confirm: string;
  keep: string;
  onConfirm: () => Promise<void>;
};

/** Asks before something is deleted; the code of a dialog may be missing without a network. */
export function AskInPlace({ action, question, children, confirm, keep, onConfirm }: Props) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <Button tone="danger" wide onClick={() => setAsking(true)}>
        {action}
      </Button>
    );
  return (
    <>
      <Note tone="warning" role="alert" title={question}>
        {children}
      </Note>
      <Button tone="danger" wide onClick={() => void onConfirm()}>
        {confirm}
      </Button>
      <Button tone="secondary" wide onClick={() => setAsking(false)}>
        {keep}
      </Button>
    </>
  );
}
