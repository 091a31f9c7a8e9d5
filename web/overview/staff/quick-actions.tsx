import {
  CalendarPlus,
  ChevronRight,
  type LucideIcon,
  ReceiptText,
  ScrollText,
  Smartphone,
  WalletCards,
} from 'lucide-react';
import { can, type Me } from '../../lib/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Section } from '../../ui/section.tsx';

/** What a member of the committee does most, by what they may do (spec 2). */
export function StaffQuickActions({ user }: { user: Me }) {
  return (
    <Section title="Quick actions">
      <ul className="grid gap-2.5 sm:grid-cols-2 xl:grid-cols-1">
        {can(user, 'MANAGE_PAYMENTS') && (
          <li>
            <LinkButton {...LOOK} to="/admin/payments" search={{ status: 'pending', sort: 'waiting' }}>
              <Words icon={ReceiptText} words="Review Payments" />
            </LinkButton>
          </li>
        )}
        {can(user, 'MANAGE_PHONE_NUMBERS') && (
          <li>
            <LinkButton {...LOOK} to="/admin/phone-numbers">
              <Words icon={Smartphone} words="Add Phone Number" />
            </LinkButton>
          </li>
        )}
        {can(user, 'CREATE_EVENTS') && (
          <li>
            <LinkButton {...LOOK} to="/admin/events" search={{ create: 'yes' }}>
              <Words icon={CalendarPlus} words="Create Event" />
            </LinkButton>
          </li>
        )}
        {can(user, 'MANAGE_PAYMENTS') && (
          <li>
            <LinkButton {...LOOK} to="/admin/payment-profiles">
              <Words icon={WalletCards} words="Payment Profiles" />
            </LinkButton>
          </li>
        )}
        {can(user, 'VIEW_AUDIT_LOGS') && (
          <li>
            <LinkButton {...LOOK} to="/admin/logs">
              <Words icon={ScrollText} words="View Activity Logs" />
            </LinkButton>
          </li>
        )}
      </ul>
    </Section>
  );
}

const LOOK = { tone: 'secondary', wide: true } as const;

function Words({ icon: Icon, words }: { icon: LucideIcon; words: string }) {
  return (
    <>
      <Icon className="size-5 text-gold-ink" strokeWidth={1.75} aria-hidden="true" />
      <span className="flex-1 text-left">{words}</span>
      <ChevronRight className="size-4.5 text-ink-faint" aria-hidden="true" />
    </>
  );
}
