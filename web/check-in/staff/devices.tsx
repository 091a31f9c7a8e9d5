import { Banknote, FileUp, Plus, Smartphone, Ticket, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { type DialogFrameProps, useDialogState } from '../../lib/dialog-state.ts';
import { formatDateTime } from '../../lib/format.ts';
import { lazyWithRetry } from '../../lib/lazy-with-preload.tsx';
import { useOperation } from '../../lib/operation.ts';
import { plural } from '../../lib/text-format.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ItemButton } from '../../ui/item-button.tsx';
import { Section } from '../../ui/section.tsx';
import { toast } from '../../ui/toast.ts';
import { ChooseCashBoxDialog } from './cash-box-dialogs.tsx';
import { type CashBox, type Device, type HoldableTicket, NO_CASH } from './queries.ts';

const AddDeviceDialog = lazyWithRetry(() => import('./add-device-dialog.tsx'));
const HoldDialog = lazyWithRetry(() => import('./hold-dialog.tsx'));
const ImportDialog = lazyWithRetry(() => import('./import-dialog.tsx'));

type Props = {
  eventId: string;
  devices: readonly Device[];
  /** Those that the person may give to devices. */
  boxes: readonly CashBox[];
  /** On sale: seats of these can be given to devices. */
  tickets: readonly HoldableTicket[];
  mayChange: boolean;
  mayAdd: boolean;
};

/** The phones that scan at the entrances. */
export function Devices({ eventId, devices, boxes, tickets, mayChange, mayAdd }: Props) {
  const adding = useDialogState<true>();
  const add = (
    <Button icon={Plus} onClick={() => adding.show(true)}>
      Add Device
    </Button>
  );
  return (
    <Section title="Devices" actions={mayAdd && devices.length > 0 ? add : undefined}>
      {devices.length === 0 ? (
        <EmptyState icon={Smartphone} title="No devices yet" action={mayAdd ? add : undefined}>
          Volunteers scan tickets with their own phones. They need no account and no app.
        </EmptyState>
      ) : (
        <ul aria-label="Devices" className="grid gap-4 md:grid-cols-2">
          {devices.map((device) => (
            <DeviceCard key={device.id} device={device} boxes={boxes} tickets={tickets} mayChange={mayChange} />
          ))}
        </ul>
      )}
      {adding.subject && (
        <AddDeviceDialog key={adding.key} {...adding.frame} eventId={eventId} count={devices.length} boxes={boxes} />
      )}
    </Section>
  );
}

const STATES: Record<Device['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting for its phone', tone: 'gold' },
  active: { label: 'In use', tone: 'green' },
  revoked: { label: 'Revoked', tone: 'neutral' },
};

type CardProps = Pick<Props, 'boxes' | 'tickets' | 'mayChange'> & { device: Device };

function DeviceCard({ device, boxes, tickets, mayChange }: CardProps) {
  const revoking = useDialogState<Device>();
  const importing = useDialogState<Device>();
  const choosing = useDialogState<Device>();
  const holding = useDialogState<true>();
  const { name, volunteer_name, state, scan_count, cash_box } = device;
  return (
    <Card as="li" padding="sm" className="grid content-start gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-[700] text-[1.1rem] wrap-anywhere">{name}</span>
        <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
      </p>
      <dl className="grid gap-1 text-ink-soft">
        {volunteer_name !== null && <Line label="Volunteer">{volunteer_name}</Line>}
        <Line label="Scans">{plural(scan_count, 'scan', 'scans')}</Line>
        <Line label="Cash box">{cash_box?.name ?? NO_CASH}</Line>
        {holdsText(device) && <Line label="May still sell">{holdsText(device)}</Line>}
        <Line label="Last seen">{lastSeen(device)}</Line>
      </dl>
      {mayChange && (
        <div className="flex flex-wrap gap-2.5">
          {state !== 'revoked' && (
            <ItemButton label="Revoke" name={name} tone="danger" icon={X} onClick={() => revoking.show(device)} />
          )}
          {state !== 'revoked' && boxes.length > 0 && (
            <ItemButton
              label="Cash Box"
              said="Choose the cash box of"
              name={name}
              icon={Banknote}
              onClick={() => choosing.show(device)}
            />
          )}
          {state !== 'revoked' && (tickets.length > 0 || holdsText(device)) && (
            <ItemButton
              label="Seats to Sell"
              said="Choose the seats to sell at"
              name={name}
              icon={Ticket}
              onClick={() => holding.show(true)}
            />
          )}
          {state !== 'waiting' && (
            <ItemButton
              label="Import Scans"
              said="Import scans of"
              name={name}
              icon={FileUp}
              onClick={() => importing.show(device)}
            />
          )}
        </div>
      )}
      {revoking.subject && <RevokeDialog key={revoking.key} {...revoking.frame} device={revoking.subject} />}
      {choosing.subject && (
        <ChooseCashBoxDialog key={choosing.key} {...choosing.frame} device={choosing.subject} boxes={boxes} />
      )}
      {holding.subject && <HoldDialog key={holding.key} {...holding.frame} device={device} tickets={tickets} />}
      {importing.subject && <ImportDialog key={importing.key} {...importing.frame} device={importing.subject} />}
    </Card>
  );
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-2">
    <dt>{label}:</dt>
    <dd className="text-ink wrap-anywhere">{children}</dd>
  </div>
);

/** '5 of Gala Dinner, 2 of Day Pass'; empty without any. */
const holdsText = ({ holds }: Device): string =>
  holds
    .filter(({ left }) => left > 0)
    .map(({ left, ticket_type_name }) => `${left} of ${ticket_type_name}`)
    .join(', ');

function lastSeen({ last_seen_at, unsent_count, state }: Device): string {
  if (!last_seen_at) return 'Not yet';
  const unsent =
    unsent_count > 0 ? `, with ${plural(unsent_count, 'unsent scan or payment', 'unsent scans and payments')}` : '';
  const lost = state === 'revoked' && unsent_count === 0 ? '. It may have unsent scans and payments' : '';
  return `${formatDateTime(last_seen_at)}${unsent}${lost}`;
}

function RevokeDialog({ device: { id, name, state }, ...frame }: DialogFrameProps & { device: Device }) {
  const revoke = useOperation('DELETE /check-in-devices/:id');
  return (
    <ConfirmDialog
      {...frame}
      title={`Revoke '${name}'?`}
      description={
        state === 'waiting'
          ? 'Its code no longer works.'
          : 'The phone can’t check anyone in or sell seats any more, and deletes its list at its next contact. Seats it hasn’t sold are free again. What it hasn’t sent stays on it: its volunteer can save a file, and you can import it here.'
      }
      action="Revoke"
      busyAction="Revoking..."
      onConfirm={async () => {
        await revoke.mutateAsync({ params: { id } });
        toast.success(`'${name}' was revoked`);
      }}
    />
  );
}
