import { Link } from '@tanstack/react-router';
import {
  ArrowLeft,
  Bell,
  ChevronRight,
  Eye,
  type LucideIcon,
  ShieldCheck,
  SlidersHorizontal,
  UserRound,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../ui/class-names.ts';
import { TextLink } from '../ui/text-link.tsx';
import { SETTINGS_TABS, type SettingsTab } from './-settings-tabs.ts';

const TABS: Record<SettingsTab, { label: string; note: string; icon: LucideIcon }> = {
  profile: { label: 'Profile', note: 'Photo, name, school years', icon: UserRound },
  privacy: { label: 'Privacy', note: 'Who sees your phone and email', icon: Eye },
  notifications: { label: 'Notifications', note: 'Your emails and calendar', icon: Bell },
  security: { label: 'Security', note: 'Password, passkeys, your devices', icon: ShieldCheck },
  account: { label: 'Account', note: 'Your data, sign out', icon: SlidersHorizontal },
};

type Props = {
  /** From the address. None: a phone shows the list of tabs, wide screens the profile. */
  tab: SettingsTab | undefined;
  /** Of staff who were sent here to set up two-factor. */
  next: string | undefined;
  children: ReactNode;
};

/**
 * Links, because each tab has its address: Back, a new tab and screen readers work as everywhere. On a phone they are
 * rows, and an open tab has a link back to them.
 */
export function SettingsTabs({ tab, next, children }: Props) {
  const rows = useRef<HTMLElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useFocusAfterChange(tab, rows, panel);
  return (
    <>
      <nav ref={rows} aria-label="Settings" className={cx(tab && 'max-md:hidden')}>
        <ul className="max-md:divide-y max-md:divide-rule max-md:rounded-lg max-md:border max-md:border-rule max-md:bg-raised md:flex md:gap-1 md:border-rule md:border-b">
          {SETTINGS_TABS.map((each) => (
            <li key={each}>
              <TabLink tab={each} next={next} isOpen={each === (tab ?? 'profile')} />
            </li>
          ))}
        </ul>
      </nav>
      {tab && (
        <TextLink
          to="/edit-profile"
          search={next ? { next } : {}}
          className="mb-4 inline-flex min-h-11 items-center gap-2 md:hidden"
        >
          <ArrowLeft className="size-5" />
          All settings
        </TextLink>
      )}
      <div ref={panel} tabIndex={-1} className={cx('outline-none md:pt-8', !tab && 'max-md:hidden')}>
        {children}
      </div>
    </>
  );
}

type LinkProps = { tab: SettingsTab; next: string | undefined; isOpen: boolean };

function TabLink({ tab, next, isOpen }: LinkProps) {
  const { label, note, icon: Icon } = TABS[tab];
  return (
    <Link
      to="/edit-profile"
      search={{ tab, ...(next && { next }) }}
      data-tab={tab}
      activeProps={{ 'aria-current': undefined }}
      {...(isOpen && { 'aria-current': 'page' as const })}
      className={cx(
        'flex min-h-11 items-center gap-3 max-md:px-4 max-md:py-3 md:-mb-px md:whitespace-nowrap md:border-b-3 md:px-3.5 md:font-[650]',
        isOpen ? 'md:border-green md:text-green-ink' : 'md:border-transparent md:text-ink-soft md:hover:text-ink',
      )}
    >
      <Icon className="size-6 shrink-0 text-gold-ink md:hidden" strokeWidth={1.75} />
      <span className="grid min-w-0 flex-1 leading-snug">
        <span className="max-md:font-[650]">{label}</span>
        <span className="text-[.92rem] text-ink-soft md:hidden">{note}</span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-ink-soft md:hidden" />
    </Link>
  );
}

type Box<T> = { current: T | null };

/** On a phone the pressed link disappears: the focus goes to the opened tab, and back to its row afterwards. */
function useFocusAfterChange(tab: SettingsTab | undefined, rows: Box<HTMLElement>, panel: Box<HTMLElement>): void {
  const before = useRef(tab);
  useEffect(() => {
    const last = before.current;
    before.current = tab;
    const { activeElement: active, body } = document;
    if (last === tab || (active !== body && active?.checkVisibility())) return;
    const row = rows.current?.querySelector<HTMLElement>(`[data-tab="${last}"]`);
    if (tab) panel.current?.focus({ preventScroll: true });
    else row?.focus();
  }, [tab, rows, panel]);
}
