import { Link, useLocation } from '@tanstack/react-router';
import { ArrowLeft, Menu } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { STAFF_PATHS, STAFF_SCREENS, type StaffPath, staffPathOf } from '../../../contract/staff-screens.ts';
import { school } from '../../../school.config.ts';
import { can, type Me } from '../../lib/session.ts';
import { Crest } from '../../ui/crest.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { SignOutButton } from '../../ui/shell/sign-out-button.tsx';
import { ThemeSwitch } from '../../ui/shell/theme-switch.tsx';
import { SCREEN_ICONS } from './-screen-icons.ts';

/** The frame of every staff screen: a sidebar, on a phone a bar and a drawer. */
export function StaffLayout({ user, children }: { user: Me; children: ReactNode }) {
  return (
    <div className="md:grid md:min-h-dvh md:grid-cols-[16.5rem_minmax(0,1fr)]">
      <aside className="spine sticky top-0 hidden h-dvh flex-col overflow-y-auto md:flex">
        <Link to={'/dashboard' as string} className="flex items-center gap-2.5 px-5 pt-5 pb-4">
          <Crest className="h-11 shrink-0" />
          <span className="grid leading-tight">
            <span className="font-[750]">{school.brand}</span>
            <span className="text-[.85rem] opacity-80">Committee</span>
          </span>
        </Link>
        <Sidebar user={user} />
      </aside>
      <div className="min-w-0">
        <StaffBar user={user} />
        <main id="main" tabIndex={-1} className="mx-auto max-w-7xl px-4 py-6 pb-16 sm:px-6 md:px-8 md:py-9">
          {children}
        </main>
      </div>
    </div>
  );
}

/** On a phone: the name of the screen, and the button for the sidebar. */
function StaffBar({ user }: { user: Me }) {
  const [isOpen, setOpen] = useState(false);
  const pathname = useLocation({ select: ({ pathname }) => pathname });
  const screen = staffPathOf(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes the drawer
  useEffect(() => setOpen(false), [pathname]);
  return (
    <header className="masthead top-0 [@media(height>=30rem)]:sticky z-30 flex h-14 items-center gap-1 bg-ground px-2 md:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label="Open the menu"
        onClick={() => setOpen(true)}
        className="grid size-11 place-items-center rounded-full hover:bg-sunken"
      >
        <Menu className="size-6" />
      </button>
      <span className="mr-auto truncate font-[700]">{screen ? STAFF_SCREENS[screen].label : 'Admin'}</span>
      <ThemeSwitch />
      <Drawer place="left" open={isOpen} onOpenChange={setOpen} title="Admin">
        <div className="-mx-5 -my-5 grid h-full">
          <Sidebar user={user} />
        </div>
      </Drawer>
    </header>
  );
}

/** Only what this person may open. */
function Sidebar({ user }: { user: Me }) {
  const paths = STAFF_PATHS.filter((path) => can(user, STAFF_SCREENS[path].access));
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <nav aria-label="Admin" className="flex-1 px-3 py-2">
        <ul className="grid gap-0.5">
          {paths.map((path) => (
            <li key={path}>
              <Link to={path} activeOptions={{ exact: path === '/admin' }} className="side-link">
                <ScreenIcon path={path} />
                {STAFF_SCREENS[path].label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mx-3 grid gap-0.5 border-current/20 border-t py-3">
        <Link to={'/dashboard' as string} className="side-link">
          <ArrowLeft className="size-5" strokeWidth={1.75} />
          Back to App
        </Link>
        <div className="flex items-center justify-between">
          <SignOutButton look="side" label="Sign Out" />
          <span className="hidden md:block">
            <ThemeSwitch />
          </span>
        </div>
      </div>
    </div>
  );
}

function ScreenIcon({ path }: { path: StaffPath }) {
  const Icon = SCREEN_ICONS[path];
  return <Icon className="size-5 shrink-0" strokeWidth={1.75} />;
}
