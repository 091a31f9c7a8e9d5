import { CircleCheck, Hourglass, type LucideIcon, TriangleAlert } from 'lucide-react';
import { REVIEW_PROMISE } from '../../../contract/constants.ts';
import type { PaymentStatus } from '../../../contract/list-choices.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageTitle } from '../../ui/page-header.tsx';
import { type Moment, Timeline } from '../../ui/timeline.tsx';
import type { Payment } from './queries.ts';
import { LatestReceipt } from './received-history.tsx';

const OUTCOMES: Record<PaymentStatus, { icon: LucideIcon; title: string; text: string; look: string }> = {
  pending: {
    icon: Hourglass,
    title: 'Payment Submitted Successfully!',
    text: `Thank you. An administrator will review your payment within ${REVIEW_PROMISE}.`,
    look: 'border-gold/50 text-gold-ink',
  },
  confirmed: {
    icon: CircleCheck,
    title: 'Payment Confirmed',
    text: 'Thank you. Your payment is confirmed and your place is yours.',
    look: 'border-green/50 text-green-ink',
  },
  failed: {
    icon: TriangleAlert,
    title: 'Payment Rejected',
    text: 'Your payment couldn’t be confirmed. Read the reason, correct it and submit the payment again.',
    look: 'border-red/50 text-red-ink',
  },
};

const REOPENED = {
  title: 'Your Payment Is Being Reviewed Again',
  text: `The committee reversed its earlier decision and sent you an email with the reason. An administrator will review your payment within ${REVIEW_PROMISE}. You keep your place.`,
};

export function PaymentReceived({ payment }: { payment: Payment }) {
  const { icon: Icon, look, ...outcome } = OUTCOMES[payment.status];
  const { title, text } = payment.status === 'pending' && payment.is_reopened ? REOPENED : outcome;
  return (
    <Card look="plate" padding="lg" className="grid gap-7">
      <header className="grid justify-items-center gap-3 text-center">
        <span className={cx('grid size-18 place-items-center rounded-full border bg-ground', look)}>
          <Icon className="size-9" strokeWidth={1.5} aria-hidden="true" />
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
      {payment.status === 'failed' && (
        <LinkButton
          to="/payment-submission"
          search={{ registration: payment.registration_id }}
          className="justify-self-center"
        >
          Send it again
        </LinkButton>
      )}
      {payment.status === 'confirmed' && <LatestReceipt registrationId={payment.registration_id} />}
    </Card>
  );
}

function momentsOf({ status, submitted_at, confirmed_at, rejection_notes }: Payment): Moment[] {
  const isOpen = status === 'pending';
  const end: Moment =
    status === 'failed'
      ? { key: 'end', title: 'Rejected', detail: <Reason text={rejection_notes} />, state: 'now' }
      : {
          key: 'end',
          title: isOpen ? 'Confirmed' : 'Confirmed by the treasurers',
          when: confirmed_at && formatDateTime(confirmed_at),
          state: isOpen ? 'next' : 'done',
        };
  return [
    { key: 'submitted', title: 'Submitted', when: formatDateTime(submitted_at), state: 'done' },
    {
      key: 'review',
      title: isOpen ? 'Under review' : 'Reviewed',
      state: isOpen ? 'now' : 'done',
    },
    end,
  ];
}

const Reason = ({ text }: { text: string | null }) =>
  text && <p className="whitespace-pre-line text-ink">Reason: {text}</p>;
