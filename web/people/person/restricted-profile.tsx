import { LockKeyhole } from 'lucide-react';
import { stringifySearch } from '../../lib/search-params.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

type Props = { id: string | undefined; isSignedIn: boolean };

/** For someone who may not see profiles yet: the next step, leading back to this one. */
export function RestrictedProfile({ id, isSignedIn }: Props) {
  const next = `/directory${stringifySearch({ person: id })}`;
  return (
    <EmptyState
      icon={LockKeyhole}
      title={isSignedIn ? 'Complete your profile to view others' : 'Log in to view full profile details'}
      className="py-6"
      action={
        isSignedIn ? (
          <LinkButton to="/setup-profile">Complete your profile</LinkButton>
        ) : (
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton to="/register" search={{ next }} tone="secondary">
              Register
            </LinkButton>
            <LinkButton to="/login" search={{ next }}>
              Log in
            </LinkButton>
          </div>
        )
      }
    >
      {isSignedIn
        ? 'Then you can see what your schoolmates share, and they can find you.'
        : 'Contact details are for members only.'}
    </EmptyState>
  );
}
