import { school } from '../../../school.config.ts';
import { messageOf } from '../../lib/api-error.ts';
import { useOperation } from '../../lib/operation.ts';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, FormSuccess, Note } from '../../ui/form-error.tsx';
import { TextAnchor } from '../../ui/text-link.tsx';

/** For a member whose email address isn't verified, or was refused; renders nothing for the others. */
export function UnverifiedNote() {
  const { user } = useSession(); // not the route's, which stays as it was when the page opened
  const send = useOperation('POST /email-verification-requests');
  if (!user || (user.email_verified && !user.email_bounced)) return null;
  return (
    <div className="grid gap-3">
      <Note title={user.email_bounced ? 'Your email address doesn’t work' : 'Verify your email address'}>
        <p>
          {user.email_bounced ? (
            <>
              Our last email to <Address of={user} /> came back. If the address is right, open a new link in it. Until
              then you get no announcements.
            </>
          ) : (
            <>
              We sent a link to <Address of={user} />. Until you open it, our emails leave out the details of your
              registrations and payments.
            </>
          )}
        </p>
        <p className="mt-1">
          Is the address wrong? <TextAnchor href={`mailto:${school.supportEmail}`}>Write to us</TextAnchor>.
        </p>
        <Button
          tone="secondary"
          className="mt-3"
          busy={send.isPending}
          busyLabel="Sending..."
          onClick={() => send.mutate(undefined)}
        >
          {user.email_bounced ? 'Send a Link' : 'Send the Link Again'}
        </Button>
      </Note>
      <FormSuccess>{send.isSuccess && 'The link is on its way. It works once, within seven days.'}</FormSuccess>
      <FormError>{send.isError && messageOf(send.error, 'We couldn’t send the link. Try again.')}</FormError>
    </div>
  );
}

const Address = ({ of: { email } }: { of: { email: string } }) => <span className="font-[600]">{email}</span>;
