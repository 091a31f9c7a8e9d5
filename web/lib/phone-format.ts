/** Formats of phone numbers. Apart from text-format.ts, which the first page loads. */
import { useSyncExternalStore } from 'react';

/**
 * Digits grouped 3-3-4 while typing (spec 2): '8765551234' → '876-555-1234'. After +1 a leading 1 is the country code typed
 * once more: '18765551234' → '1-876-555-1234'.
 */
export function groupDigits(digits: string, countryCode?: string): string {
  const only = digits.replace(/\D/g, '');
  if (countryCode === '+1' && only.startsWith('1')) return ['1', groupDigits(only.slice(1))].filter(Boolean).join('-');
  return [only.slice(0, 3), only.slice(3, 6), only.slice(6)].filter(Boolean).join('-');
}

type Format = (phone: string) => string;

/** The formats of other countries than those of +1, once they are loaded. */
let international: Format | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** They are as large as a quarter of a page's limit, so the first number that needs them loads them. */
export function loadPhoneFormats(): Promise<void> {
  loading ??= import('libphonenumber-js/min').then(
    ({ parsePhoneNumberFromString }) => {
      international = (phone) => {
        const parsed = parsePhoneNumberFromString(phone);
        return parsed?.isPossible() ? parsed.formatInternational() : phone;
      };
      for (const listener of listeners) listener();
    },
    () => {
      loading = undefined; // without a network: the next number tries again
    },
  );
  return loading;
}

/**
 * An E.164 number: '+18765551234' → '+1 876-555-1234', '+447911123456' → '+44 7911 123456'. Without its country's format, a
 * number stays as it is; components use `usePhoneFormat`.
 */
export function formatPhone(phone: string): string {
  const northAmerican = /^\+1(\d{10})$/.exec(phone);
  if (northAmerican?.[1]) return `+1 ${groupDigits(northAmerican[1])}`;
  // Not on the server: the browser first renders what the server did.
  if (!international && typeof document !== 'undefined') void loadPhoneFormats();
  return international?.(phone) ?? phone;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** `formatPhone` for a component: it renders again when the formats are loaded. */
export function usePhoneFormat(): Format {
  useSyncExternalStore(
    subscribe,
    () => international,
    () => undefined,
  );
  return formatPhone;
}
