import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { CloudOff, LockKeyhole, type LucideIcon, SearchX, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { ApiError, LEAVING, MISSING_FILE, offline } from '../../lib/api-error.ts';
import { tabStorage } from '../../lib/browser-storage.ts';
import { whenBack } from '../../lib/connection.ts';
import { NoAccessError } from '../../lib/guards.ts';
import { Button } from '../button.tsx';
import { LinkButton } from '../link-button.tsx';
import { MessageScreen } from '../message-screen.tsx';

type Screen = { icon: LucideIcon; title: string; message: string; canRetry: boolean; reference?: string | null };

function screenFor(error: unknown): Screen {
  if (error instanceof ApiError && error.code === 'TWO_FACTOR_REQUIRED') {
    return { icon: LockKeyhole, title: 'One more step is needed', message: error.message, canRetry: true };
  }
  if (error instanceof NoAccessError || (error instanceof ApiError && error.status === 403)) {
    return {
      icon: LockKeyhole,
      title: "You don't have access to this page",
      message: 'Your role doesn’t include it. Ask an administrator if you need access.',
      canRetry: false,
    };
  }
  if ((error instanceof ApiError && error.code === 'OFFLINE') || (isMissingFile(error) && !navigator.onLine)) {
    return { icon: CloudOff, title: 'No connection', message: offline().message, canRetry: true };
  }
  if (error instanceof ApiError && error.status === 404) {
    return { icon: SearchX, title: error.message, message: 'It may have been removed.', canRetry: false };
  }
  return {
    icon: TriangleAlert,
    title: 'We couldn’t load this page',
    message: error instanceof ApiError ? error.message : 'Something went wrong in the page. Try again.',
    canRetry: true,
    reference: error instanceof ApiError ? error.request_id : null,
  };
}

const isMissingFile = (error: unknown) => error instanceof Error && error.name === MISSING_FILE;

/** A reload would cancel the leaving. */
const wasLeaving = (error: unknown) => isMissingFile(error) && (error as Error).cause === LEAVING;

const RELOADED = 'reloaded for';

/** After a new release the old page's files are gone: the page is reloaded, once for each address. */
function isNewVersion(error: unknown): boolean {
  if (!isMissingFile(error) || wasLeaving(error) || !navigator.onLine) return false;
  return tabStorage.get(RELOADED) !== location.href && tabStorage.set(RELOADED, location.href);
}

/** In place of a page that failed: what happened and what to do. Retries by itself when the server is back. */
export default function ErrorScreen({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const router = useRouter();
  const screen = screenFor(error);
  const retry = () => {
    // Browsers may remember that a file failed to load; a reload asks for it again.
    if (isMissingFile(error)) return location.reload();
    reset();
    void router.invalidate();
  };
  useEffect(() => {
    if (isNewVersion(error)) location.reload();
  }, [error]);
  useEffect(() => (screen.canRetry && !wasLeaving(error) ? whenBack(retry) : undefined));
  return <ErrorMessage {...screen} onRetry={screen.canRetry ? retry : undefined} />;
}

type MessageProps = Omit<Screen, 'canRetry'> & { onRetry?: (() => void) | undefined };

export const ErrorMessage = ({ icon, title, message, reference, onRetry }: MessageProps) => (
  <MessageScreen
    icon={icon}
    title={title}
    actions={
      <>
        {onRetry && <Button onClick={onRetry}>Try again</Button>}
        <LinkButton to="/" tone={onRetry ? 'secondary' : 'primary'}>
          Go to the home page
        </LinkButton>
      </>
    }
  >
    <p className="text-ink-soft">{message}</p>
    {reference && (
      <p className="text-[.88rem] text-ink-faint">
        If you write to us about it, mention <span className="code">{reference}</span>.
      </p>
    )}
  </MessageScreen>
);

/** For a staff screen opened without its permission. */
export function NoAccess() {
  return <ErrorMessage {...screenFor(new NoAccessError())} />;
}
