import type { Input } from '../lib/api.ts';
import { messageOf } from '../lib/api-error.ts';
import { useOperation } from '../lib/operation.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/form-error.tsx';

type Props = { part: Input<'POST /system/checks'>['body']['part']; label: string };

/** Tests a part and shows the result. */
export function SystemCheck({ part, label }: Props) {
  const { mutate, data, error, isPending } = useOperation('POST /system/checks', { refreshes: false });
  return (
    <div className="grid gap-3">
      <Button
        tone="secondary"
        size="sm"
        busy={isPending}
        busyLabel="Testing..."
        className="justify-self-start"
        onClick={() => mutate({ body: { part } })}
      >
        {label}
      </Button>
      <div role="status">
        {data && <Note tone={data.works ? 'success' : 'error'}>{data.sentence}</Note>}
        {error && <Note tone="error">{messageOf(error)}</Note>}
      </div>
    </div>
  );
}
