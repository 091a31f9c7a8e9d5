/** Display names of action and entity types (spec 4). Filters send the stored values. */

const ACTIONS: Readonly<Record<string, string>> = {
  REGISTER_EVENT: 'EVENT_REGISTRATION',
  SUBMIT_PAYMENT: 'PAYMENT_SUBMITTED',
  CONFIRM_PAYMENT: 'PAYMENT_CONFIRMED',
  REJECT_PAYMENT: 'PAYMENT_REJECTED',
  REOPEN_PAYMENT: 'PAYMENT_REOPENED',
  RECORD_PAYMENT: 'PAYMENT_RECORDED',
  RECORD_REFUND: 'REFUND_RECORDED',
  RECORD_ADJUSTMENT: 'ADJUSTMENT_RECORDED',
  REVERSE_PAYMENT_ENTRY: 'PAYMENT_ENTRY_REVERSED',
  LINK_PAYMENT_ENTRY: 'PAYMENT_ENTRY_LINKED',
  CLOSE_PERIOD: 'PERIOD_CLOSED',
  REOPEN_PERIOD: 'PERIOD_REOPENED',
};

const ENTITIES: Readonly<Record<string, string>> = {
  event_registrations: 'EVENT',
  payment_entries: 'PAYMENT',
  payment_ledger: 'PAYMENT',
  users: 'USER',
};

/** REGISTER_EVENT is displayed as EVENT_REGISTRATION; most types are displayed as stored. */
export const displayedAction = (action_type: string): string => ACTIONS[action_type] ?? action_type;

/** EVENT, PAYMENT, USER, or SYSTEM for anything else. */
export const displayedEntity = (entity_type: string): string => ENTITIES[entity_type] ?? 'SYSTEM';
