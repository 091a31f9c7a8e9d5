import type { Input } from '../lib/api.ts';
import { messageOf } from '../lib/api-error.ts';
import { useOperation } from '../lib/operation.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/form-error.tsx';

type Props = { part: Input<'POST /system/checks'>['body']['part']; label: string };

/** Tests a part and shows the result. */
export function SystemCheck({ part, label }: Props) {
  const check = useOperation('POST /system/checks', { refreshes: false });
  const { data, error, isPending } = check;
  return (
    <div className="grid gap-3">
      <Button
        tone="secondary"
        size="sm"
        busy={isPending}
        busyLabel="Testing..."
        className="justify-self-start"
        onClick={() => check.mutate({ body: { part } })}
      >
        {label}
      </Button>
      <div role="status">
        {data && !isPending && <Note tone={data.works ? 'success' : 'error'}>{data.sentence}</Note>}
        {error && !isPending && <Note tone="error">{messageOf(error)}</Note>}
      </div>
    </div>
  );
}
