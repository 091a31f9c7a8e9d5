import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpen, Calendar, House, LogIn, type LucideIcon, ShieldCheck, UserPlus, UserRound } from 'lucide-react';
import { school } from '../../../school.config.ts';
import { hasAnyAdminRole, type Me, sessionQuery } from '../../lib/session.ts';
import { spaced } from '../../lib/text-format.ts';
import { Avatar } from '../avatar.tsx';
import { Crest } from '../crest.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

type Item = { label: string; to: string; icon: LucideIcon };

const DIRECTORY: Item = { label: 'Directory', to: '/directory', icon: BookOpen };
const VISITOR: Item[] = [
  DIRECTORY,
  { label: 'Login', to: '/login', icon: LogIn },
  { label: 'Register', to: '/register', icon: UserPlus },
];
const MEMBER: Item[] = [
  DIRECTORY,
  { label: 'Dashboard', to: '/dashboard', icon: House },
  { label: 'Events', to: '/events', icon: Calendar },
  { label: 'Profile', to: '/edit-profile', icon: UserRound },
];
const ADMIN: Item = { label: 'Admin', to: '/admin', icon: ShieldCheck };

/** Spec 2, Navigation bar. Empty until the session is known, so that nothing moves. */
function itemsFor(user: Me | null | undefined, isKnown: boolean): Item[] {
  if (!isKnown) return [];
  if (hasAnyAdminRole(user)) return [...MEMBER, ADMIN];
  return user ? MEMBER : VISITOR;
}

/** The masthead. On a phone it scrolls away, and its links are at the foot of the screen, within reach of the thumb. */
export function NavBar() {
  const { data, isPending } = useQuery(sessionQuery);
  const user = data?.user;
  return (
    <header className="masthead top-0 z-30 bg-ground md:[@media(height>=30rem)]:sticky">
      <div className="masthead-row mx-auto flex min-h-16 w-full max-w-7xl flex-wrap items-center gap-x-3 px-4 md:flex-nowrap sm:px-6 lg:px-8">
        <Link
          to={(user ? '/dashboard' : '/directory') as string}
          activeProps={{ 'aria-current': undefined }}
          className="-mx-1.5 mr-auto flex min-w-0 items-center gap-2.5 rounded-md px-1.5 py-1 max-md:min-w-32 max-md:grow max-md:basis-32 md:mr-4"
        >
          <Crest className="h-10 shrink-0" />
          <span className="line-clamp-3 font-[750] text-[1.02rem] leading-[1.15] tracking-[-.01em] sm:text-[1.12rem]">
            {school.brand}
          </span>
        </Link>
        <nav aria-label="Main" className="bottom-bar">
          <ul className="flex h-full">
            {itemsFor(user, !isPending).map((item) => (
              <NavLink key={item.to} item={item} photo={item.icon === UserRound && user?.profile_photo_url} />
            ))}
          </ul>
        </nav>
        <div className="flex shrink-99 items-center gap-1 md:ml-auto lg:min-w-0">
          {hasAnyAdminRole(user) && (
            <span className="eyebrow hidden max-w-100 truncate lg:block">{user.roles.map(spaced).join(', ')}</span>
          )}
          {user && <SignOutButton />}
          <ThemeSwitch />
        </div>
      </div>
    </header>
  );
}

/** `photo`: shown instead of the icon, for one's own profile. */
function NavLink({ item: { label, to, icon: Icon }, photo }: { item: Item; photo: string | null | false | undefined }) {
  return (
    <li className="flex-1">
      <Link to={to} className="nav-link">
        {photo ? (
          <Avatar name={label} photo={photo} size="nav" eager />
        ) : (
          <Icon className="size-5.5 md:hidden" strokeWidth={1.75} />
        )}
        <span>{label}</span>
      </Link>
    </li>
  );
}
