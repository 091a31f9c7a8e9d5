/** Rules of activities that the server applies and the page shows. Pure. */

type Activity = {
  readonly requires_registration: boolean;
  readonly max_capacity: number;
  readonly current_attendance: number;
};

/** Whether people sign up for an activity; to the others they just come. */
export const takesSignups = (activity: Omit<Activity, 'current_attendance'>): boolean =>
  activity.requires_registration || activity.max_capacity > 0;

/** Null for an activity without a maximum. */
export const activityPlacesLeft = ({ max_capacity, current_attendance }: Activity): number | null =>
  max_capacity === 0 ? null : Math.max(0, max_capacity - current_attendance);
