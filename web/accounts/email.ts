/** The email field of the account forms: its rule (spec 5), and what was typed on the form before. */
import { useLocation } from '@tanstack/react-router';

export const emailRule = {
  required: 'Enter your email address',
  pattern: { value: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, message: 'Enter a valid email address' },
};

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
