import { LinkButton } from '../../ui/link-button.tsx';
import { Section } from '../../ui/section.tsx';
import { SupportContact } from '../../ui/support-contact.tsx';

export function WhatHappensNext({ steps }: { steps: readonly string[] }) {
  return (
    <div className="grid content-start gap-8 print:hidden">
      <Section title="What happens next">
        <ol className="grid gap-3">
          {steps.map((step, index) => (
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
