import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

type Props = Omit<ComponentProps<typeof Button>, 'name' | 'children' | 'onClick'> & {
  label: string;
  /** Of the item, for the accessible name: 'Edit Gala Dinner', 'Details of Gala Dinner'. */
  name: string;
  /** What it says before the name instead of the label: 'Choose the cash box of'. */
  said?: string;
  /** Undefined without the permission: no button. */
  onClick: (() => void) | undefined;
};

/** A small button of one item of a list. */
export const ItemButton = ({ label, name, said = label, ...button }: Props) =>
  button.onClick && (
    <Button tone="secondary" size="sm" aria-label={`${said} ${name}`} {...button}>
      {label}
    </Button>
  );
