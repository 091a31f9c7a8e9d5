import { linkOptions } from '@tanstack/react-router';
import { CalendarPlus, ChevronRight, ReceiptText, ScrollText, Smartphone, WalletCards } from 'lucide-react';
import type { Permission } from '../../../contract/access.ts';
import { STAFF_SCREENS } from '../../../contract/staff-screens.ts';
import { can, type Me } from '../../lib/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Section } from '../../ui/section.tsx';

const ACTIONS = [
  {
    needs: 'MANAGE_PAYMENTS',
    label: 'Review Payments',
    icon: ReceiptText,
    link: linkOptions({ to: '/admin/payments', search: { status: 'pending', sort: 'waiting' } }),
  },
  {
    needs: 'MANAGE_PHONE_NUMBERS',
    label: 'Add Phone Number',
    icon: Smartphone,
    link: linkOptions({ to: '/admin/phone-numbers' }),
  },
  {
    needs: 'CREATE_EVENTS',
    label: 'Create Event',
    icon: CalendarPlus,
    link: linkOptions({ to: '/admin/events', search: { create: 'yes' } }),
  },
  {
    needs: 'MANAGE_PAYMENTS',
    label: STAFF_SCREENS['/admin/payment-profiles'].label,
    icon: WalletCards,
    link: linkOptions({ to: '/admin/payment-profiles' }),
  },
  {
    needs: 'VIEW_AUDIT_LOGS',
    label: 'View Activity Logs',
    icon: ScrollText,
    link: linkOptions({ to: '/admin/logs' }),
  },
] as const satisfies readonly { needs: Permission; label: string; icon: unknown; link: unknown }[];

/** Frequent tasks that the person may do (spec 2). */
export function StaffQuickActions({ user }: { user: Me }) {
  return (
    <Section title="Quick actions">
      <ul className="grid gap-2.5 sm:grid-cols-2 xl:grid-cols-1">
        {ACTIONS.filter(({ needs }) => can(user, [needs])).map(({ label, icon: Icon, link }) => (
          <li key={label}>
            <LinkButton tone="secondary" wide {...link}>
              <Icon className="size-5 text-gold-ink" strokeWidth={1.75} />
              <span className="flex-1 text-left">{label}</span>
              <ChevronRight className="size-4.5 text-ink-faint" />
            </LinkButton>
          </li>
        ))}
      </ul>
    </Section>
  );
}
