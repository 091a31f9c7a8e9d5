/** Plain constants of the staff's registrations. Not among the others, which all come with the first page. */

/** How a registration stands, as staff filter by it: `submitted` waits for review, `rejected` is to be paid again. */
export const REGISTRATION_STANDINGS = ['unpaid', 'submitted', 'rejected', 'paid', 'free'] as const;
export type RegistrationStanding = (typeof REGISTRATION_STANDINGS)[number];
export const REGISTRATION_SORTS = ['newest', 'oldest', 'name', 'name_desc'] as const;
