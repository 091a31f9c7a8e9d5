import { messageOf } from '../lib/api-error.ts';
import { Button } from './button.tsx';
import { Note } from './form-error.tsx';

type Props = {
  error: unknown;
  /** What is missing: 'The payments'. */
  what: string;
  onRetry: () => void;
  busy?: boolean;
};

/** Stands where data would be: what could not be loaded, and another try. */
export function LoadFailed({ error, what, onRetry, busy = false }: Props) {
  return (
    <Note tone="error" role="alert" title={`${what} could not be loaded.`}>
      <p>{messageOf(error)}</p>
      <Button tone="secondary" size="sm" busy={busy} onClick={onRetry} className="mt-3">
        Try again
      </Button>
    </Note>
  );
}
