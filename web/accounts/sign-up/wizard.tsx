import { useState } from 'react';
import { useBrowserState } from '../../lib/hydration.ts';
import { Note } from '../../ui/form-error.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import type { Sent } from '../sent-code.tsx';
import { AccountSheet } from '../sheet.tsx';
import { CodeStep } from './code-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { readablePhone } from './phone-entry.ts';
import { PhoneStep } from './phone-step.tsx';
import { readSignUp, type SignUpProgress, type SignUpStep, startOfSignUp, storeSignUp } from './progress.ts';

const STEPS: Record<SignUpStep, { name: string; title: string; description: string }> = {
  phone: {
    name: 'Phone',
    title: 'Register',
    description: 'Enter your mobile number. We’ll check it against the committee’s list.',
  },
  code: { name: 'Code', title: 'Enter the code', description: 'We sent you a text message with six digits.' },
  account: {
    name: 'Account',
    title: 'Create your account',
    description: 'Last step: your name and how you’ll sign in.',
  },
};
const ORDER = Object.keys(STEPS) as SignUpStep[];

const RESTARTED = {
  code_expired: { title: 'This code has expired', words: 'Send a new one.' },
  verification_expired: {
    title: 'Verify your phone number again',
    words: 'It’s more than 15 minutes since you verified it. We saved your name and email.',
  },
  number_revoked: {
    title: 'This number can no longer register',
    words: 'It was taken off the committee’s list. We saved your name and email.',
  },
};

type Props = { purpose: string | undefined; footer: React.ReactNode };

/** Registration in three steps (spec 2). `purpose` is said above each step. */
export function SignUpWizard({ purpose, footer }: Props) {
  const [progress, setProgress] = useBrowserState(readSignUp, startOfSignUp);
  const [hasMoved, setMoved] = useState(false);
  const { step, entry, sentTo, resendAt, isDelayed = false, isEarlier = false, restarted } = progress;
  const { title, description } = STEPS[step];
  const move = (change: Partial<SignUpProgress>) => {
    const next = { ...progress, ...change, since: change.step ? Date.now() : progress.since };
    setProgress(next);
    storeSignUp(next);
    if (change.step) setMoved(true);
  };
  const send = ({ phoneNumber, resendAt, isDelayed, isEarlier }: Sent) =>
    move({ step: 'code', sentTo: phoneNumber, restarted: undefined, resendAt, isDelayed, isEarlier });

  return (
    <AccountSheet
      title={title}
      description={purpose ? <Purposed purpose={purpose}>{description}</Purposed> : description}
      footer={footer}
      above={
        <ProgressLine
          label="Registration"
          steps={ORDER.map((each) => STEPS[each].name)}
          current={ORDER.indexOf(step)}
        />
      }
    >
      {restarted && (
        <Note tone="warning" role="alert" title={RESTARTED[restarted].title}>
          {RESTARTED[restarted].words}
        </Note>
      )}
      {step === 'phone' && (
        <PhoneStep
          entry={entry}
          autoFocus={hasMoved}
          onEntry={(next) => move({ entry: next })}
          hasCode={(number) => number === sentTo && Date.now() < resendAt}
          onHasCode={() => move({ step: 'code' })}
          onSent={send}
        />
      )}
      {step === 'code' && sentTo && (
        <CodeStep
          sent={{ phoneNumber: sentTo, shownAs: readablePhone(entry), resendAt, isDelayed, isEarlier }}
          onResent={send}
          onVerified={() => move({ step: 'account', sentTo: null })}
          onChangeNumber={() => move({ step: 'phone' })}
        />
      )}
      {step === 'account' && (
        <DetailsStep
          shownAs={readablePhone(entry)}
          onCreated={() => storeSignUp(null)}
          onUnverified={() => move({ step: 'phone', restarted: 'verification_expired' })}
          onUnauthorized={() => move({ step: 'phone', restarted: 'number_revoked' })}
        />
      )}
    </AccountSheet>
  );
}

function Purposed({ purpose, children }: { purpose: string; children: string }) {
  return (
    <>
      <span className="mb-1 block font-[650] text-ink">{purpose}</span>
      {children}
    </>
  );
}
