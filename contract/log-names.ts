/** How the activity log names what it stores (spec 4). Plain data: the page imports it, filters send the raw values. */

const ACTIONS: Readonly<Record<string, string>> = {
  REGISTER_EVENT: 'EVENT_REGISTRATION',
  SUBMIT_PAYMENT: 'PAYMENT_SUBMITTED',
  CONFIRM_PAYMENT: 'PAYMENT_CONFIRMED',
  REJECT_PAYMENT: 'PAYMENT_REJECTED',
  REOPEN_PAYMENT: 'PAYMENT_REOPENED',
};

const ENTITIES: Readonly<Record<string, string>> = {
  event_registrations: 'EVENT',
  payment_ledger: 'PAYMENT',
  users: 'USER',
};

/** The action type as shown: REGISTER_EVENT as EVENT_REGISTRATION; one without a name of its own as it is. */
export const displayedAction = (action_type: string): string => ACTIONS[action_type] ?? action_type;

/** The entity type as shown: EVENT, PAYMENT, USER, and SYSTEM for anything else. */
export const displayedEntity = (entity_type: string): string => ENTITIES[entity_type] ?? 'SYSTEM';
