import type { ApiError } from '../lib/api-error.ts';
import { messageOf } from '../lib/api-error.ts';
import { Button } from './button.tsx';
import { FormError } from './form-error.tsx';

type Props = { error: ApiError /** 'The events could not be loaded.' */; words: string; onRetry: () => void };

/** In place of a list that could not be read: what happened, and a way to try again. */
export function ListFailure({ error, words, onRetry }: Props) {
  return (
    <div className="grid justify-items-start gap-4">
      <FormError>
        {words} {messageOf(error, 'Something went wrong on our side.')}
      </FormError>
      <Button tone="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
