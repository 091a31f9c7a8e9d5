/** One announcement that was sent to everyone, and a draft. */
import { after, type Calendar } from './calendar.ts';
import type { Alumnus } from './people.ts';
import { createRandom } from './random.ts';
import { nameOf } from './registrations.ts';

const UNSUBSCRIBED = 3;

export function makeAnnouncements(calendar: Calendar, people: readonly Alumnus[], sender: Alumnus) {
  const random = createRandom('announcements');
  const reached = people.filter(({ row }) => row.profile_completed);
  const failed = new Set(reached.slice(-4));
  const written = { created_by: sender.row.id, created_by_name: nameOf(sender) };
  const start = calendar.at(-20, 18);
  const sent = {
    ...written,
    id: random.uuid(),
    subject: 'Bring a photograph of your class',
    body: 'We’re collecting photographs for the reunion.\n\nIf you have one of your class, {first name}, bring it, or reply to this email with a copy.',
    button_label: 'See the events',
    button_path: '/events',
    audience: { any_of: [[{ type: 'everyone' }]] },
    status: 'sent',
    audience_count: reached.length,
    send_at: start,
    sent_by: sender.row.id,
    sent_by_name: nameOf(sender),
    sent_count: reached.length - failed.size,
    failed_count: failed.size,
    unsubscribed_count: UNSUBSCRIBED,
    created_at: calendar.at(-21, 10),
    updated_at: start,
  };
  const draft = {
    ...written,
    id: random.uuid(),
    subject: 'The program of the weekend',
    body: 'The program is ready.\n\nDoors open at 6:00 PM.',
    audience: { any_of: [[{ type: 'house', house: reached[0]?.row.sports_house }]] },
    created_at: calendar.at(-2, 9),
    updated_at: calendar.at(-2, 9),
  };
  const recipients = reached.map((person, index) => ({
    announcement_id: sent.id,
    user_id: person.row.id,
    outcome: failed.has(person) ? 'failed' : 'sent',
    decided_at: after(start, Math.floor(index / 200)),
  }));
  const posts = [
    ['Class of 1985', 3],
    ['Reunion committee', 5],
  ] as const;
  return {
    announcements: [sent, draft],
    recipients,
    posts: posts.map(([group_name, minutes]) => ({
      announcement_id: sent.id,
      group_name,
      posted_by: sender.row.id,
      posted_by_name: nameOf(sender),
      posted_at: after(start, minutes),
    })),
  };
}
