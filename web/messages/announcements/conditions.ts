/** An audience while it is being chosen: every field as typed, some still empty. Pure. */
import type { RegistrationPaymentStatus } from '../../../contract/constants.ts';
import { newKey } from '../../lib/attempts.ts';
import type { Audience, Segment } from './queries.ts';

export const CONDITION_LABELS: Readonly<Record<Segment['type'], string>> = {
  everyone: 'Every member',
  registered: 'Registered for an event',
  not_registered: 'Not registered for an event',
  ticket_type: 'Has a ticket type',
  payment: 'Payment for an event',
  class: 'Sat in a class',
  house: 'Sports house',
  country: 'Lives in a country',
  people_list: 'On a list that was chosen',
};

export const PAYMENT_LABELS: Readonly<Record<RegistrationPaymentStatus, string>> = {
  unpaid: 'is still due',
  submitted: 'is being checked',
  paid: 'is complete',
};

const EMPTY = {
  event_id: '',
  ticket_type_id: '',
  status: '',
  form: '',
  level: '',
  leaving_year: '',
  house: '',
  country: '',
  people_list_id: '',
};

export type Condition = typeof EMPTY & {
  /** For React. */
  key: string;
  type: Segment['type'];
};

export const newCondition = (type: Segment['type'] = 'registered'): Condition => ({
  ...EMPTY,
  key: newKey(),
  type,
});

export const conditionsOf = ({ any_of }: Audience): Condition[][] =>
  any_of.map((group, at) =>
    group.map((segment, index) => ({
      ...newCondition(segment.type),
      ...segment,
      // The same each time, so that two readings of one audience are equal.
      key: `${at}-${index}`,
      form: 'form' in segment ? String(segment.form) : '',
      leaving_year: 'leaving_year' in segment ? String(segment.leaving_year ?? '') : '',
    })),
  );

/** Null while something isn't chosen. */
export function segmentOf(condition: Condition): Segment | null {
  const { type, event_id, ticket_type_id, status, form, level, leaving_year, house, country, people_list_id } =
    condition;
  switch (type) {
    case 'everyone':
      return { type };
    case 'registered':
    case 'not_registered':
      return event_id ? { type, event_id } : null;
    case 'ticket_type':
      return ticket_type_id ? { type, ticket_type_id } : null;
    case 'payment':
      return event_id && status ? { type, event_id, status: status as RegistrationPaymentStatus } : null;
    case 'class':
      return form && level
        ? { type, form: Number(form), level, ...(leaving_year && { leaving_year: Number(leaving_year) }) }
        : null;
    case 'house':
      return house ? { type, house } : null;
    case 'country':
      return country ? { type, country } : null;
    case 'people_list':
      return people_list_id ? { type, people_list_id } : null;
  }
}

/** Null while a condition isn't complete. */
export function audienceOf(groups: readonly (readonly Condition[])[]): Audience | null {
  const any_of = groups.map((group) => group.map(segmentOf));
  const isComplete = any_of.every((group) => group.every((segment) => segment !== null));
  return isComplete ? { any_of: any_of as Audience['any_of'] } : null;
}
