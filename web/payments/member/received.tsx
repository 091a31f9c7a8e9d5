import { CircleCheck, CircleDollarSign, Hourglass, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { PaymentStatus } from '../../../contract/list-choices.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageTitle } from '../../ui/page-header.tsx';
import { type Moment, Timeline } from '../../ui/timeline.tsx';
import { isMoreDue, isSettledOtherwise, nextPayment, outcomeOf } from './outcome.ts';
import type { Payment, PaymentOptions } from './queries.ts';
import { LatestReceipt } from './received-history.tsx';

const LOOKS: Record<PaymentStatus | 'more_due', { icon: LucideIcon; look: string }> = {
  pending: { icon: Hourglass, look: 'border-gold/50 text-gold-ink' },
  more_due: { icon: CircleDollarSign, look: 'border-gold/50 text-gold-ink' },
  confirmed: { icon: CircleCheck, look: 'border-green/50 text-green-ink' },
  failed: { icon: TriangleAlert, look: 'border-red/50 text-red-ink' },
};

type Props = { payment: Payment; registration: PaymentOptions['registration'] };

export function PaymentReceived({ payment, registration }: Props) {
  const status = isSettledOtherwise(payment, registration) ? 'confirmed' : payment.status;
  const { icon: Icon, look } = LOOKS[isMoreDue(payment, registration) ? 'more_due' : status];
  const { title, text } = outcomeOf(payment, registration);
  const next = nextPayment(payment, registration);
  return (
    <Card look="plate" padding="lg" className="grid gap-7">
      <header className="grid justify-items-center gap-3 text-center">
        <span className={cx('grid size-18 place-items-center rounded-full border bg-ground', look)}>
          <Icon className="size-9" strokeWidth={1.5} />
        </span>
        <PageTitle tab={title} className="text-[1.8rem] sm:text-[2.2rem]">
          {title}
        </PageTitle>
        <p className="max-w-lg text-[1.06rem] text-ink-soft">{text}</p>
        <div className="ornament w-full max-w-56" aria-hidden="true">
          <span />
        </div>
      </header>
      <Timeline label="Your payment" moments={momentsOf(payment)} className="mx-auto max-w-sm" />
      {next && (
        <LinkButton
          to="/payment-submission"
          search={{ registration: payment.registration_id }}
          className="justify-self-center"
        >
          {next}
        </LinkButton>
      )}
      {status === 'confirmed' && <LatestReceipt registrationId={payment.registration_id} />}
    </Card>
  );
}

function momentsOf({ status, submitted_at, confirmed_at, rejection_notes }: Payment): Moment[] {
  const isOpen = status === 'pending';
  return [
    { key: 'submitted', title: 'Submitted', when: formatDateTime(submitted_at), state: 'done' },
    {
      key: 'review',
      title: isOpen ? 'Under review' : 'Reviewed',
      state: isOpen ? 'now' : 'done',
    },
    status === 'failed'
      ? { key: 'end', title: 'Rejected', detail: <Reason text={rejection_notes} />, state: 'now' }
      : {
          key: 'end',
          title: isOpen ? 'Confirmed' : 'Confirmed by the treasurers',
          when: confirmed_at && formatDateTime(confirmed_at),
          state: isOpen ? 'next' : 'done',
        },
  ];
}

const Reason = ({ text }: { text: string | null }) =>
  text && <p className="whitespace-pre-line text-ink">Reason: {text}</p>;
