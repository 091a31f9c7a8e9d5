import { school } from '../../../school.config.ts';
import { SupportContact } from '../../ui/support-contact.tsx';

/** What to do if the number is not approved. The sentence of spec 5 says to contact an administrator; this says how. */
export function NotAuthorized({ phoneNumber }: { phoneNumber: string }) {
  const draft = {
    subject: `Please add my number: ${phoneNumber}`,
    body: `I was a pupil of ${school.name} and would like to register.\n\nMy number: ${phoneNumber}\nMy name, and my name at school: \nMy years and classes: \n`,
  };
  return (
    <section aria-labelledby="not-on-the-list" className="grid gap-2">
      <h2 id="not-on-the-list" className="text-[1.1rem]">
        Were you one of us?
      </h2>
      <p>
        Ask the committee to add your number. Give your name, your name at school and your years. Come back and register
        once they’ve added it.
      </p>
      <SupportContact draft={draft} />
      <p className="text-ink-soft">
        Did you have another number before? Try that one first: the committee may have it.
      </p>
    </section>
  );
}
