import { QueryClient } from '@tanstack/react-query';
import { isRedirect } from '@tanstack/react-router';
import { describe, expect, it, test } from 'vitest';
import {
  NoAccessError,
  nextSearch,
  redirectIfSignedIn,
  requireOpenProfile,
  requireProfile,
  requireScreen,
  requireSession,
  safeNext,
} from './guards.ts';
import { enterSession, type Me, type Session } from './session.ts';

const member: Me = {
  id: 'a1',
  first_name: 'Marcia',
  last_name: 'Campbell',
  email: 'marcia@example.com',
  email_verified: true,
  email_bounced: false,
  phone: '+18765551234',
  profile_completed: true,
  profile_photo_url: null,
  form_levels: ['G', 'L', 'N', 'M', 'R'],
  sports_house: 'Pawsey',
  roles: [],
  permissions: [],
  restricted: null,
};
const newcomer: Me = { ...member, profile_completed: false };
const accountant: Me = { ...member, roles: ['ACCOUNTANT'], permissions: ['VIEW_PAYMENTS'] };
const superAdmin: Me = { ...member, roles: ['SUPER_ADMIN'] };

function guarded(user: Me | null, href = '/events?tab=past') {
  const queryClient = new QueryClient();
  queryClient.setQueryData<Session>(['session'], { user });
  if (user) enterSession(queryClient, user);
  return { context: { queryClient }, location: { href }, search: {} };
}

/** Where a guard redirects, or null if it doesn't. */
async function sentTo(guard: Promise<unknown>): Promise<string | null | undefined> {
  return guard.then(
    () => null,
    (thrown) => {
      if (!isRedirect(thrown)) throw thrown;
      return (thrown.options as { href?: string }).href;
    },
  );
}

describe('the guards of spec 2', () => {
  it('redirects a visitor to /login and remembers the page', async () =>
    expect(await sentTo(requireSession(guarded(null)))).toBe('/login?next=%2Fevents%3Ftab%3Dpast'));
  it('redirects a visitor from member pages too', async () =>
    expect(await sentTo(requireProfile(guarded(null, '/dashboard')))).toBe('/login?next=%2Fdashboard'));
  it('redirects a new member to /setup-profile', async () =>
    expect(await sentTo(requireProfile(guarded(newcomer, '/dashboard')))).toBe('/setup-profile'));
  it('remembers the page that a new member wanted', async () =>
    expect(await sentTo(requireProfile(guarded(newcomer)))).toBe('/setup-profile?next=%2Fevents%3Ftab%3Dpast'));
  it('lets a new member set up and edit the profile', async () => {
    expect(await sentTo(requireOpenProfile(guarded(newcomer)))).toBeNull();
    expect(await sentTo(requireSession(guarded(newcomer)))).toBeNull();
  });
  it('redirects a member from /setup-profile to /edit-profile', async () =>
    expect(await sentTo(requireOpenProfile(guarded(member)))).toBe('/edit-profile'));
  it('gives the page its user', async () => expect(await requireProfile(guarded(member))).toEqual({ user: member }));
  it('redirects a signed-in person from /login to the page they wanted', async () => {
    expect(await sentTo(redirectIfSignedIn(guarded(member)))).toBe('/dashboard');
    expect(await sentTo(redirectIfSignedIn({ ...guarded(member), search: { next: '/events' } }))).toBe('/events');
    expect(await sentTo(redirectIfSignedIn({ ...guarded(member), search: { next: 'https://evil.example' } }))).toBe(
      '/dashboard',
    );
    expect(await sentTo(redirectIfSignedIn(guarded(null)))).toBeNull();
  });
  it('opens a staff page only with its permission or SUPER_ADMIN', async () => {
    const guard = requireScreen('/admin/payments');
    await expect(guard(guarded(member))).rejects.toBeInstanceOf(NoAccessError);
    await expect(guard(guarded(accountant))).resolves.toEqual({ user: accountant });
    await expect(guard(guarded(superAdmin))).resolves.toEqual({ user: superAdmin });
    await expect(requireScreen('/admin/roles')(guarded(accountant))).rejects.toBeInstanceOf(NoAccessError);
  });
});

test.each([
  ['/events/1?tab=x#y', '/events/1?tab=x#y'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['/.//evil.example', undefined],
  ['/x/..//evil.example', undefined],
  ['/.\\/evil.example', undefined],
  ['/%2F/evil.example', '/%2F/evil.example'],
  ['/events?next=//evil.example', '/events?next=//evil.example'],
  ['https://evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['javascript:alert(1)', undefined],
  ['/login', undefined],
  ['/login?next=/x', undefined],
  ['/register', undefined],
  ['/registers', '/registers'],
  ['', undefined],
  [undefined, undefined],
])('after sign-in, "%s" leads to %s', (given, next) => expect(safeNext(given)).toBe(next));

test('only a safe address is read from the search', () => {
  expect(nextSearch({ next: '/events', other: 1 })).toEqual({ next: '/events' });
  expect(nextSearch({ next: '//evil.example' })).toEqual({});
  expect(nextSearch({ next: ['/a'] })).toEqual({});
  expect(nextSearch({ next: '/events', event: 'CDFGHJ23' })).toEqual({ next: '/events', event: 'CDFGHJ23' });
  expect(nextSearch({ event: '../../me' })).toEqual({});
});
