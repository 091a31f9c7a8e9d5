import { type ComponentProps, useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = Omit<ComponentProps<typeof ConfirmDialog>, 'open' | 'onOpenChange'> & {
  button: Omit<ComponentProps<typeof Button>, 'onClick'>;
};

/** A button that asks first: `<ConfirmButton button={{ tone: 'danger', children: 'Withdraw' }} title="Withdraw?" … />`. */
export function ConfirmButton({ button, ...dialog }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      <ConfirmDialog open={isOpen} onOpenChange={setOpen} {...dialog} />
    </>
  );
}
