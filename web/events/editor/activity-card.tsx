import { ClipboardCheck, ClipboardList, Clock, DoorOpen, MapPin, PencilLine, Trash2, Users } from 'lucide-react';
import { takesSignups } from '../../../contract/activity-rules.ts';
import { formatCount } from '../../lib/text-format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { ItemButton } from '../../ui/item-button.tsx';
import { TimeRange } from '../../ui/time-range.tsx';
import { Fact } from '../fact.tsx';
import type { Activity, StaffEvent } from './queries.ts';
import { isOutsideEvent } from './rules.ts';

type Props = {
  activity: Activity;
  event: StaffEvent;
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
  onSignups: () => void;
};

export function ActivityCard({ activity, event, onEdit, onDelete, onSignups }: Props) {
  const hasSignups = takesSignups(activity) || activity.current_attendance > 0;
  return (
    <Card as="li" padding="none" className="flex flex-col">
      <div className="grid flex-1 content-start gap-3 p-5">
        <h3 className="text-[1.2rem]">{activity.name}</h3>
        {(activity.open_to_public || activity.requires_registration) && (
          <p className="flex flex-wrap gap-2">
            {activity.open_to_public && (
              <Badge tone="green" icon={DoorOpen}>
                Public
              </Badge>
            )}
            {activity.requires_registration && (
              <Badge tone="gold" icon={ClipboardCheck}>
                Registration Required
              </Badge>
            )}
          </p>
        )}
        {activity.description && <p className="whitespace-pre-line text-ink-soft">{activity.description}</p>}
        <ul className="grid gap-1.5">
          <Fact as="li" icon={Clock}>
            <TimeRange start={activity.start_time} end={activity.end_time} />
            {isOutsideEvent(activity, event) && (
              <span className="block font-[600] text-gold-ink">Outside the event’s times</span>
            )}
          </Fact>
          {activity.location && (
            <Fact as="li" icon={MapPin}>
              {activity.location}
            </Fact>
          )}
          {activity.max_capacity > 0 && (
            <Fact as="li" icon={Users}>
              <span className="figures">
                Attendance: {formatCount(activity.current_attendance)}/{formatCount(activity.max_capacity)}
              </span>
            </Fact>
          )}
        </ul>
      </div>
      {(onEdit || onDelete || hasSignups) && (
        <div className="flex flex-wrap justify-between gap-2.5 border-rule border-t px-5 py-3.5">
          <ItemButton
            label="Sign-ups"
            name={`of ${activity.name}`}
            icon={ClipboardList}
            onClick={hasSignups ? onSignups : undefined}
          />
          <ItemButton label="Edit" name={activity.name} icon={PencilLine} onClick={onEdit} />
          <ItemButton label="Delete" name={activity.name} icon={Trash2} tone="danger" onClick={onDelete} />
        </div>
      )}
    </Card>
  );
}
