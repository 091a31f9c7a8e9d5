import { Link2Off } from 'lucide-react';
import { useEffect } from 'react';
import { school } from '../../../school.config.ts';
import { api } from '../../lib/api.ts';
import { keepDraft, readDraft } from '../../lib/draft.ts';
import { nameOfClass } from '../../lib/leaving-years.ts';
import { Card } from '../../ui/card.tsx';
import { Crest } from '../../ui/crest.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';
import { PageTitle } from '../../ui/page-header.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { countsOf, titleOf } from './head.ts';
import type { Invitation } from './queries.ts';

type Props = { invitation: Invitation; token: string; isSignedIn: boolean };

/** What anyone with the link sees: who invites, and the counts of the class. */
export function InvitationPage({ invitation, token, isSignedIn }: Props) {
  useCountOnce(token, isSignedIn);
  return (
    <Card as="article" padding="none" className="mx-auto max-w-2xl overflow-hidden">
      <div className="bg-cover px-6 py-7 text-on-cover sm:px-10 sm:py-10">
        <Crest className="h-20 opacity-80" />
        <p className="mt-5 font-[650] text-[.78rem] text-cover-gold uppercase tracking-[.13em]">{school.name}</p>
        <PageTitle
          tab={titleOf(invitation)}
          className="mt-2 text-[1.7rem] leading-tight wrap-anywhere sm:text-[2.3rem]"
        >
          {titleOf(invitation)}
        </PageTitle>
      </div>
      <div className="grid gap-5 p-6 sm:p-10">
        <p className="text-[1.15rem]">
          <strong className="font-[700]">{nameOfClass(invitation)}</strong> is coming together again.{' '}
          <span className="figures">{countsOf(invitation)}</span>
        </p>
        <div className="flex flex-wrap gap-3 max-sm:*:w-full">
          {isSignedIn ? (
            <LinkButton to="/classes">Open your classes</LinkButton>
          ) : (
            <>
              <LinkButton to="/register">Register</LinkButton>
              <LinkButton to="/login" tone="secondary">
                Sign in
              </LinkButton>
            </>
          )}
        </div>
        {!isSignedIn && (
          <p className="text-ink-soft">
            The committee approves each mobile number before it can register. If yours isn’t approved yet, the page
            tells you whom to ask.
          </p>
        )}
        {!isSignedIn && <RemoveMyName />}
      </div>
    </Card>
  );
}

const RemoveMyName = () => (
  <p className="text-ink-soft">
    Don’t want to be on a class list? <TextLink to="/remove-my-name">Remove my name</TextLink>
  </p>
);

/** The tab remembers the link, so that it is counted once, and its registration with it. */
function useCountOnce(token: string, isSignedIn: boolean): void {
  useEffect(() => {
    if (isSignedIn || readDraft<{ token: string }>('invitation').token === token) return;
    keepDraft('invitation', { token });
    void api('POST /invitation-links/:token/opens', { params: { token } }).catch(() => {});
  }, [token, isSignedIn]);
}

/** The same for a link that never existed and one that has expired. */
export const NoInvitation = () => (
  <MessageScreen
    icon={Link2Off}
    title="This invitation doesn’t work"
    tab="Invitation not found"
    actions={
      <>
        <LinkButton to="/register">Register</LinkButton>
        <LinkButton to="/directory" tone="secondary">
          Go to the directory
        </LinkButton>
      </>
    }
    after={<RemoveMyName />}
  >
    <p className="text-ink-soft">
      It may have expired. Ask the person who sent it for a new one. You can register without it too.
    </p>
  </MessageScreen>
);
