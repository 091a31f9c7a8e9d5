import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '../../lib/api.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { formatTime } from '../../lib/format.ts';
import { filled, useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { boxOptions, type CashBox, NO_CASH, overviewQuery } from './queries.ts';

/** No boxes for those who may not let a device take cash. */
type Props = DialogFrameProps & { eventId: string; count: number; boxes: readonly CashBox[] };
type Added = Reply<'POST /events/:id/check-in-devices'> & { name: string };

/** Names a device, and shows the code that its phone scans. */
export default function AddDeviceDialog({ eventId, count, boxes, ...frame }: Props) {
  const [added, setAdded] = useState<Added | null>(null);
  const add = useOperation('POST /events/:id/check-in-devices');
  const form = useApiForm({ defaultValues: { name: `Entrance ${count + 1}`, cash_box_id: '' } });
  if (added) return <CodeDialog {...frame} eventId={eventId} added={added} />;
  return (
    <FormDialog
      {...frame}
      width="sm"
      title="Add Device"
      description="Name the place where it’s used. Others read it beside each scan."
      onSubmit={form.submit(async ({ name, cash_box_id }) => {
        const body = { name, cash_box_id: cash_box_id || null };
        setAdded({ name, ...(await add.mutateAsync({ params: { id: eventId }, body })) });
      })}
      action="Show Code"
      busyAction="Adding..."
      form={form}
    >
      <TextField label="Name" maxLength={60} {...form.field('name', filled('Enter a name.'))} />
      {boxes.length > 0 && (
        <SelectField label="Cash box" empty={NO_CASH} options={boxOptions(boxes)} {...form.field('cash_box_id')} />
      )}
    </FormDialog>
  );
}

const LOOK_MS = 2000;

/** Says so once the phone has fetched its list. */
function CodeDialog({ eventId, added, ...frame }: DialogFrameProps & { eventId: string; added: Added }) {
  const { data } = useQuery({ ...overviewQuery(eventId), refetchInterval: frame.open ? LOOK_MS : false });
  const device = data?.devices.find(({ id }) => id === added.id);
  const isReady = device?.state === 'active' && device.last_seen_at !== null;
  return (
    <Dialog
      {...frame}
      width="sm"
      title={isReady ? `'${added.name}' is ready` : `Set up '${added.name}'`}
      description={
        isReady
          ? 'The phone has its list and can check people in.'
          : `Scan this code with the volunteer’s phone. It works once, until ${formatTime(added.expires_at)}.`
      }
      actions={<Button onClick={() => frame.onOpenChange(false)}>{isReady ? 'Done' : 'Close'}</Button>}
    >
      {!isReady && (
        <div className="grid gap-4">
          <QrCode
            text={added.url}
            label={`QR code to set up ${added.name}`}
            className="aspect-square w-full max-w-72"
          />
          <p className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 flex-1 text-[.9rem] text-ink-soft wrap-anywhere">{added.url}</span>
            <CopyButton text={added.url} what="link" />
          </p>
        </div>
      )}
    </Dialog>
  );
}
