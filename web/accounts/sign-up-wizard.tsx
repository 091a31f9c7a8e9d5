import { useState } from 'react';
import { Note } from '../ui/form-error.tsx';
import { ProgressLine } from '../ui/progress-line.tsx';
import { AccountSheet } from './account-sheet.tsx';
import { type AccountDraft, AccountStep } from './account-step.tsx';
import { CodeStep } from './code-step.tsx';
import { readablePhone } from './phone-entry.ts';
import { PhoneStep } from './phone-step.tsx';
import { keepSignUp, readSignUp, type SignUpProgress, type SignUpStep } from './sign-up-progress.ts';

const STEPS: Record<SignUpStep, { name: string; title: string; description: string }> = {
  phone: {
    name: 'Phone',
    title: 'Register',
    description: 'First your phone number: the committee has put those of our alumni on a list, and we look for yours.',
  },
  code: { name: 'Code', title: 'Enter the code', description: 'We sent you a text message with six digits.' },
  account: {
    name: 'Account',
    title: 'Create your account',
    description: 'Last step: who you are, and how you sign in.',
  },
};
const ORDER = Object.keys(STEPS) as SignUpStep[];
const NO_DRAFT: AccountDraft = { first_name: '', last_name: '', email: '' };

/** Registration in three steps (spec 2). */
export function SignUpWizard({ footer }: { footer: React.ReactNode }) {
  const [progress, setProgress] = useState(readSignUp);
  const [draft, setDraft] = useState(NO_DRAFT);
  const [hasMoved, setMoved] = useState(false);
  const [hasRunOut, setRunOut] = useState(false);
  const { step, entry, sentTo, resendAt } = progress;
  const { title, description } = STEPS[step];
  const move = (change: Partial<SignUpProgress>) => {
    const next = { ...progress, ...change, since: change.step ? Date.now() : progress.since };
    setProgress(next);
    keepSignUp(next);
    if (change.step) setMoved(true);
  };
  const sent = (phoneNumber: string, seconds: number) => {
    setRunOut(false);
    move({ step: 'code', sentTo: phoneNumber, resendAt: Date.now() + seconds * 1000 });
  };

  return (
    <AccountSheet
      title={title}
      description={description}
      footer={step !== 'account' && footer}
      above={
        <ProgressLine
          label="Registration"
          steps={ORDER.map((each) => STEPS[each].name)}
          current={ORDER.indexOf(step)}
        />
      }
    >
      {hasRunOut && (
        <Note tone="warning" role="alert" title="Please verify your phone number again">
          That was a while ago. Your name and email are kept.
        </Note>
      )}
      {step === 'phone' && (
        <PhoneStep
          entry={entry}
          autoFocus={hasMoved}
          onEntry={(next) => move({ entry: next })}
          hasCode={(number) => number === sentTo && Date.now() < resendAt}
          onHasCode={() => move({ step: 'code' })}
          onSent={sent}
        />
      )}
      {step === 'code' && sentTo && (
        <CodeStep
          phoneNumber={sentTo}
          shownAs={readablePhone(entry)}
          resendAt={resendAt}
          onResent={(seconds) => move({ resendAt: Date.now() + seconds * 1000 })}
          onVerified={() => move({ step: 'account', sentTo: null })}
          onChangeNumber={() => move({ step: 'phone' })}
        />
      )}
      {step === 'account' && (
        <AccountStep
          shownAs={readablePhone(entry)}
          draft={draft}
          onCreated={() => keepSignUp(null)}
          onUnverified={(typed) => {
            setDraft(typed);
            setRunOut(true);
            move({ step: 'phone' });
          }}
        />
      )}
    </AccountSheet>
  );
}
