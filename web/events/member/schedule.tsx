import { CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Section } from '../../ui/section.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { type Activity, byDay, progressOf, timesOf } from './schedule-days.ts';

type Props = {
  activities: readonly Activity[];
  now: Date;
  /** Below an activity: how to sign up for it. */
  signupOf?: (activity: Activity) => ReactNode;
};

export function EventSchedule({ activities, now, signupOf }: Props) {
  const days = byDay(activities);
  return (
    <Section title="Schedule">
      {days.length === 0 && (
        <p className="flex items-center gap-3 py-2 text-ink-soft">
          <CalendarDays className="size-6 shrink-0 text-gold-ink" strokeWidth={1.6} />
          No activities scheduled
        </p>
      )}
      {days.map(({ date, activities: some }) => (
        <div key={date} className="grid gap-3 pt-1">
          <h3 className="eyebrow figures">{date}</h3>
          <Timeline
            label={`Schedule of ${date}`}
            moments={some.map((activity) => ({
              key: activity.id,
              title: activity.name,
              when: timesOf(activity),
              detail: <ActivityDetail activity={activity}>{signupOf?.(activity)}</ActivityDetail>,
              state: progressOf(activity, now),
            }))}
          />
        </div>
      ))}
    </Section>
  );
}

function ActivityDetail({ activity, children }: { activity: Activity; children: ReactNode }) {
  const { location, description, open_to_public } = activity;
  return (
    <div className="grid gap-1.5">
      {location && <p>{location}</p>}
      {description && <p className="whitespace-pre-line text-ink">{description}</p>}
      {open_to_public && (
        <p>
          <Badge tone="green">Public</Badge>
        </p>
      )}
      {children}
    </div>
  );
}
