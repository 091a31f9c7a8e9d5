import { messageOf } from '../lib/api-error.ts';
import { Button } from './button.tsx';
import { Note } from './form-error.tsx';

type Props = {
  error: unknown;
  /** What is missing: 'The payments'. */
  what: string;
  onRetry: () => void;
  busy: boolean;
};

/** In place of data that couldn't be loaded, with a retry button. */
export function LoadFailed({ error, what, onRetry, busy }: Props) {
  return (
    <Note tone="error" role="alert" title={`${what} couldn’t be loaded.`}>
      <p>{messageOf(error)}</p>
      <Button tone="secondary" size="sm" busy={busy} onClick={onRetry} className="mt-3">
        Try again
      </Button>
    </Note>
  );
}
