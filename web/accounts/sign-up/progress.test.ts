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
    ['the code step within ten minutes', at('code'), 9 * MINUTE, 'code', undefined],
    ['the code step when the code is over', at('code'), 11 * MINUTE, 'phone', 'code_expired'],
    ['the account step within fifteen minutes', at('account'), 14 * MINUTE, 'account', undefined],
    ['the account step when the proof is over', at('account'), 16 * MINUTE, 'phone', 'verification_expired'],
    ['the phone step whenever', at('phone'), 999 * MINUTE, 'phone', undefined],
  ])('%s', (_, progress, now, step, restarted) => {
    const resumed = resumeSignUp(JSON.stringify(progress), now);
    expect(resumed.step).toBe(step);
    expect(resumed.entry).toEqual(progress.entry);
    expect(resumed.restarted).toBe(restarted);
  });

  it.each([[null], [''], ['{'], ['{}'], ['{"step":"elsewhere"}'], ['{"step":"code"}'], ['[]']])(
    'starts again from %j',
    (kept) => expect(resumeSignUp(kept, 0)).toEqual(startOfSignUp),
  );
});
