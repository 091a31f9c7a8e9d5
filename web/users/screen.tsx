import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { personName } from '../../contract/person-name.ts';
import { urlOf } from '../lib/api.ts';
import { type DialogFrameProps, useDialogState } from '../lib/dialog-state.ts';
import { can, type Me } from '../lib/session.ts';
import { useLastDefined, useMedia } from '../lib/state-hooks.ts';
import { formatCount } from '../lib/text-format.ts';
import { Drawer } from '../ui/dialog.tsx';
import { ExportLink } from '../ui/export-link.tsx';
import { ListCount } from '../ui/list-count.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { toast } from '../ui/toast.ts';
import { linkId } from './columns.tsx';
import { DeleteUser } from './delete-user.tsx';
import { UserFilters, userFilters } from './filters.tsx';
import { UserList } from './list.tsx';
import { UserPanel } from './panel.tsx';
import { type NamedUser, type UserActions, type UserSearch, userPages, userSearch } from './search.ts';
import { SignOutUser } from './sign-out-user.tsx';
import { TurnOffTwoFactor } from './turn-off-two-factor.tsx';

/** From this width the panel is beside the list. */
const WIDE = '(width >= 80rem)';

type Props = {
  me: Me;
  search: UserSearch;
  onSearch: (change: UserSearch, how?: { replace: boolean }) => void;
  /** Undefined if the signed-in person may not change roles. */
  roleDialog?: ((user: NamedUser, frame: DialogFrameProps) => ReactNode) | undefined;
  /** A button to write to the people whom the list shows, for those who may. */
  writeTo: (people: number) => ReactNode;
};

/** User Management: filters, the list, and a panel beside it or, on narrow screens, in a drawer (spec 2). */
export function UsersScreen({ me, search, onSearch, roleDialog, writeTo }: Props) {
  const isWide = useMedia(WIDE);
  const listing = useInfiniteQuery({ ...userPages(search), placeholderData: keepPreviousData });
  const deleting = useDialogState<NamedUser>();
  const managing = useDialogState<NamedUser>();
  const turningOff = useDialogState<NamedUser>();
  const signingOut = useDialogState<NamedUser>();
  const shown = useLastDefined(search.user);
  const arrivedAt = useRef(search.user);
  const { sort } = search;
  const filters = userFilters(search);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const counts = listing.data?.pages.at(-1);
  const isBeside = isWide && search.user !== undefined;

  const close = () => {
    const { user } = search;
    onSearch({ user: undefined });
    if (user && isWide) requestAnimationFrame(() => document.getElementById(linkId(user))?.focus());
  };
  const actions: UserActions = {
    onRoles: roleDialog && managing.show,
    onDelete: can(me, ['MANAGE_USERS']) ? deleting.show : undefined,
    onTurnOffTwoFactor: can(me, 'SUPER_ADMIN') ? turningOff.show : undefined,
    onSignOut: can(me, ['MANAGE_USERS']) ? signingOut.show : undefined,
    // As on the server: not oneself, and people with roles only as SUPER_ADMIN.
    mayDelete: ({ id, roles }) => id !== me.id && (roles.length === 0 || me.roles.includes('SUPER_ADMIN')),
  };
  const panel = shown && (
    <UserPanel
      key={shown}
      id={shown}
      me={me}
      actions={actions}
      takesFocus={shown !== arrivedAt.current}
      onClose={close}
    />
  );
  // Inside the open drawer, because a press outside of it would close it.
  const dialogs = (
    <>
      {managing.subject && roleDialog?.(managing.subject, managing.frame)}
      {turningOff.subject && <TurnOffTwoFactor key={turningOff.key} {...turningOff.frame} user={turningOff.subject} />}
      {signingOut.subject && <SignOutUser key={signingOut.key} {...signingOut.frame} user={signingOut.subject} />}
      {deleting.subject && (
        <DeleteUser
          key={deleting.key}
          {...deleting.frame}
          user={deleting.subject}
          onDeleted={() => {
            if (search.user) onSearch({ user: undefined }, { replace: true });
            if (deleting.subject) toast.success(`The account of ${personName(deleting.subject)} was deleted`);
          }}
        />
      )}
    </>
  );
  return (
    <>
      <PageHeader
        title="User Management"
        description="Everyone with an account."
        actions={<ExportLink href={urlOf('GET /users/export', { query: { ...filters, sort } })} />}
      />
      <UserFilters search={search} onSearch={(change) => onSearch(change, { replace: true })} />
      <ListCount onClear={isFiltered ? () => onSearch(userFilters(userSearch({})), { replace: true }) : undefined}>
        {counts && `Showing ${formatCount(counts.matching, counts.matches_more)} of ${formatCount(counts.total)} users`}
      </ListCount>
      {counts?.matching ? writeTo(counts.matching) : null}
      <div className={isBeside ? 'grid grid-cols-[minmax(0,1fr)_28rem] items-start gap-6' : ''}>
        <UserList
          listing={listing}
          search={search}
          onSearch={(change) => onSearch(change, { replace: true })}
          isNarrow={isBeside}
          isFiltered={isFiltered}
          actions={actions}
        />
        {isBeside && (
          <aside
            aria-label="User"
            className="side-panel sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto overscroll-contain rounded-lg border border-rule bg-raised p-6 shadow-card"
          >
            {panel}
          </aside>
        )}
      </div>
      {!isWide && (
        <Drawer open={search.user !== undefined} onOpenChange={(isOpen) => !isOpen && close()} title="User">
          {panel}
          {search.user && dialogs}
        </Drawer>
      )}
      {(isWide || !search.user) && dialogs}
    </>
  );
}
