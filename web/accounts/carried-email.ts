import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    email?: string;
  }
}

/** Undefined before the field is there. */
type ReadEmail = (name: 'email') => string | undefined;

/** Link state that takes the typed email to the next form. In the history entry, not in the URL, which logs and shows it. */
export const carryEmail = (read: ReadEmail) => (before: object) => ({ ...before, email: read('email')?.trim() ?? '' });

/** The email that was typed on the form before. */
export const useCarriedEmail = (): string => useLocation({ select: ({ state }) => state.email }) ?? '';
