/** When people may sign up for an activity. Pure. */
import { activityPlacesLeft, takesSignups } from '../../../contract/activity-rules.ts';
import { AppError } from '../../lib/errors.ts';

/** Throws EVENT_OVER, ACTIVITY_STARTED. At its start time an activity has started. */
export function refuseChange({ start_time, end_date }: { start_time: Date; end_date: Date }, now: Date): void {
  if (end_date <= now) throw new AppError('EVENT_OVER');
  if (start_time <= now) throw new AppError('ACTIVITY_STARTED');
}

type Activity = {
  is_published: boolean;
  cancelled_at: Date | null;
  requires_registration: boolean;
  max_capacity: number;
  current_attendance: number;
};

/** Throws EVENT_CANCELLED, EVENT_NOT_AVAILABLE, ACTIVITY_WITHOUT_SIGNUP, and ACTIVITY_FULL unless all of them have a place. */
export function requirePlaces(activity: Activity, { added, removed }: { added: number; removed: number }): void {
  if (activity.cancelled_at) throw new AppError('EVENT_CANCELLED');
  if (!activity.is_published) {
    throw new AppError('EVENT_NOT_AVAILABLE', {
      message: 'This event isn’t available at the moment, so you can’t sign anyone up now.',
    });
  }
  if (!takesSignups(activity)) throw new AppError('ACTIVITY_WITHOUT_SIGNUP');
  const left = activityPlacesLeft({ ...activity, current_attendance: activity.current_attendance - removed });
  if (left !== null && added > left) throw new AppError('ACTIVITY_FULL', { message: fullSentence(left) });
}

function fullSentence(left: number): string {
  if (left === 0) return 'This activity is full.';
  return left === 1
    ? 'Only 1 place is left, so no one was signed up.'
    : `Only ${left} places are left, so no one was signed up.`;
}
