import { Link } from '@tanstack/react-router';
import { Mail, RotateCcw, Smartphone } from 'lucide-react';
import { deliveryLabel } from '../../contract/emails.ts';
import { formatDateTime, formatRelative } from '../lib/format.ts';
import { useOperation } from '../lib/operation.ts';
import { plural } from '../lib/text-format.ts';
import { Button } from '../ui/button.tsx';
import { ACTIONS, type Column } from '../ui/table.tsx';
import { EmailText } from '../ui/text-link.tsx';
import { toast, toastFailure } from '../ui/toast.ts';
import { deliveryReason } from './delivery-reason.ts';
import type { Delivery } from './delivery-search.ts';
import { DeliveryStateBadge } from './delivery-state-badge.tsx';

/** `onRetried`: called after the list was updated. */
export const deliveryColumns = (onRetried: () => void): Column<Delivery>[] => [
  { header: 'To', bare: true, cell: (delivery) => <Recipient delivery={delivery} /> },
  { header: 'Message', cell: (delivery) => <Message delivery={delivery} /> },
  { header: 'State', bare: true, cell: (delivery) => <State delivery={delivery} /> },
  { header: 'When', cell: (delivery) => <When delivery={delivery} /> },
  {
    ...ACTIONS,
    cell: (delivery) => delivery.may_retry && <TryAgain delivery={delivery} onRetried={onRetried} />,
  },
];

function Recipient({ delivery: { user_id, name, email, recipient } }: { delivery: Delivery }) {
  if (!user_id || !name) return <span className="figures">{recipient}</span>;
  return (
    <Link
      to="/admin/users"
      search={{ user: user_id }}
      className="group grid min-h-11 min-w-0 content-center leading-snug"
    >
      <span className="max-w-64 font-[650] text-green-ink wrap-anywhere group-hover:underline">{name}</span>
      <span className="max-w-64 text-[.9rem] text-ink-soft wrap-anywhere">
        <EmailText>{email ?? ''}</EmailText>
      </span>
    </Link>
  );
}

function Message({ delivery: { channel, kind } }: { delivery: Delivery }) {
  const [Icon, label] = channel === 'email' ? [Mail, 'Email'] : [Smartphone, 'Text message'];
  return (
    <span className="grid min-w-0 leading-snug max-md:justify-items-end">
      <span className="lg:whitespace-nowrap">{deliveryLabel(kind)}</span>
      <span className="flex items-center gap-1.5 whitespace-nowrap text-[.9rem] text-ink-soft">
        <Icon className="size-4" strokeWidth={1.75} />
        {label}
      </span>
    </span>
  );
}

function State({ delivery }: { delivery: Delivery }) {
  const reason = deliveryReason(delivery);
  return (
    <span className="grid min-w-0 justify-items-start gap-1 leading-snug">
      <DeliveryStateBadge state={delivery.state} />
      {reason && <span className="text-[.9rem] text-ink-soft md:max-w-80">{reason}</span>}
    </span>
  );
}

function When({ delivery: { created_at, tries } }: { delivery: Delivery }) {
  return (
    <span className="grid leading-snug max-md:justify-items-end">
      <time dateTime={created_at} title={formatDateTime(created_at)} className="whitespace-nowrap">
        {formatRelative(created_at)}
      </time>
      {tries > 1 && <span className="figures text-[.9rem] text-ink-soft">{plural(tries, 'try', 'tries')}</span>}
    </span>
  );
}

function TryAgain({ delivery, onRetried }: { delivery: Delivery; onRetried: () => void }) {
  const retry = useOperation('POST /deliveries/:id/tries');
  const act = () =>
    retry.mutateAsync({ params: { id: delivery.id } }).then(() => {
      toast.success(`The email to ${delivery.name} will be sent again`);
      requestAnimationFrame(onRetried);
    }, toastFailure('We couldn’t send it again. Try once more.'));
  return (
    <span className="flex max-md:mt-1.5 max-md:w-full max-md:*:flex-1 md:justify-end">
      <Button
        tone="secondary"
        size="sm"
        icon={RotateCcw}
        aria-label={`Try again: ${deliveryLabel(delivery.kind)}, ${delivery.name}`}
        busy={retry.isPending}
        busyLabel="Trying..."
        className="whitespace-nowrap"
        onClick={() => void act()}
      >
        Try Again
      </Button>
    </span>
  );
}
