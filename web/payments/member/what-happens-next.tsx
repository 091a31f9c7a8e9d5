import type { PaymentStatus } from '../../../contract/list-choices.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Section } from '../../ui/section.tsx';
import { SupportContact } from '../../ui/support-contact.tsx';

const STEPS: Record<PaymentStatus, readonly string[]> = {
  pending: [
    'An administrator compares your payment with the account it was sent to.',
    'You get an email when it is confirmed, or one with the reason if something isn’t right.',
    'Your dashboard shows your place as confirmed. You don’t need to do anything until then.',
  ],
  confirmed: [
    'Your place is confirmed, and your dashboard counts the days.',
    'Check the event page again before you come. The schedule may change.',
    'Bring an identity card so that we can find you on the list at the entrance.',
  ],
  failed: [
    'Read the reason above and compare it with your transfer.',
    'Send the details again, with a better proof if that is what was missing. If the money has left your account, don’t send it again. You keep your place in the meantime.',
    'Write or call us if anything is unclear.',
  ],
};

export function WhatHappensNext({ status }: { status: PaymentStatus }) {
  return (
    <div className="grid content-start gap-8 print:hidden">
      <Section title="What happens next">
        <ol className="grid gap-3">
          {STEPS[status].map((step, index) => (
            <li key={step} className="grid grid-cols-[2rem_1fr] items-start gap-3">
              <span
                aria-hidden="true"
                className="figures grid size-8 place-items-center rounded-full border border-gold/60 bg-gold-wash font-[700] text-gold-ink"
              >
                {index + 1}
              </span>
              <span className="pt-0.5">{step}</span>
            </li>
          ))}
        </ol>
      </Section>
      <Section title="Need help?">
        <SupportContact className="-mt-2" />
      </Section>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/dashboard" className="max-sm:w-full">
          Go to Dashboard
        </LinkButton>
        <LinkButton to="/events" tone="secondary" className="max-sm:w-full">
          View All Events
        </LinkButton>
      </div>
    </div>
  );
}
