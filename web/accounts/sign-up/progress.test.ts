import { describe, expect, it } from 'vitest';
import { resumeSignUp, type SignUpProgress, startOfSignUp } from './progress.ts';

const MINUTE = 60_000;
const at = (step: SignUpProgress['step'], since = 0): SignUpProgress => ({
  step,
  entry: { countryCode: '+44', digits: '7911123456' },
  sentTo: '+447911123456',
  resendAt: 60_000,
  since,
});

describe('resuming a registration', () => {
  it.each([
    ['the code step within ten minutes', at('code'), 9 * MINUTE, 'code'],
    ['the code step when the code is over', at('code'), 11 * MINUTE, 'phone'],
    ['the account step within fifteen minutes', at('account'), 14 * MINUTE, 'account'],
    ['the account step when the proof is over', at('account'), 16 * MINUTE, 'phone'],
    ['the phone step whenever', at('phone'), 999 * MINUTE, 'phone'],
  ])('%s', (_, progress, now, step) => {
    const resumed = resumeSignUp(JSON.stringify(progress), now);
    expect(resumed.step).toBe(step);
    expect(resumed.entry).toEqual(progress.entry);
    expect(resumed.expired).toBe(step === progress.step ? undefined : progress.step);
  });

  it.each([[null], [''], ['{'], ['{}'], ['{"step":"elsewhere"}'], ['{"step":"code"}'], ['[]']])(
    'starts again from %j',
    (kept) => expect(resumeSignUp(kept, 0)).toEqual(startOfSignUp),
  );
});
