/** The email field of the account forms: its rule (spec 5), and what was typed on the form before. */
import { useLocation } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { TextField } from '../ui/text-field.tsx';

export const emailRule = {
  required: 'Enter your email address',
  pattern: { value: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, message: 'Enter a valid email address' },
};

export const EmailField = (props: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField {...props} label="Email" type="email" autoCapitalize="none" spellCheck={false} />
);

declare module '@tanstack/react-router' {
  interface HistoryState {
    email?: string;
  }
}

/** Undefined before the field is there. */
type ReadEmail = (name: 'email') => string | undefined;

/** Link state that takes the typed email to the next form. In the history entry, not in the URL, which logs and shows it. */
export const carryEmail = (read: ReadEmail) => (before: object) => ({ ...before, email: read('email')?.trim() ?? '' });

export const useCarriedEmail = (): string => useLocation({ select: ({ state }) => state.email }) ?? '';
