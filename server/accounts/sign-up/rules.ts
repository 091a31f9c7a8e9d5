import { CODE_TRIES, RESEND_SECONDS } from '../../../contract/constants.ts';

/** Text messages to one number in an hour that need only `RESEND_SECONDS` between them. */
export const TEXTS_AT_WILL = 5;
/** Seconds between later ones: shorter than a code is valid, so there is always a code to share. */
const SECONDS_BETWEEN_LATER_TEXTS = 8 * 60;
/** Attempts at one code by all browsers that share it. Those of the browser it was sent for are not among them. */
export const SHARED_TRIES = 60;

export type LastText = { id: string; sent_at: Date; is_open: boolean; texts_in_hour: number };
export type HeldCode = { code_id: string; asked_at: Date };
export type CodeState = {
  attempts: number;
  is_requester: boolean;
  used_at: Date | null;
  expires_at: Date;
  shared_attempts: number;
};
export type NextCode = { is: 'text' } | { is: 'shared'; id: string } | { is: 'wait'; seconds: number };

/**
 * What a browser gets that asks for a code: a text message of its own; where others caused so many that none may be sent now,
 * the last one's code; or, if it holds that one already, a wait. So a stranger's requests can't keep a number's owner out.
 */
export function nextCode(now: Date, last: LastText | undefined, held: HeldCode | undefined): NextCode {
  const cooldown = held ? secondsLeft(now, held.asked_at, RESEND_SECONDS) : 0;
  if (cooldown > 0) return { is: 'wait', seconds: cooldown };
  if (!last) return { is: 'text' };
  const spacing = last.texts_in_hour < TEXTS_AT_WILL ? RESEND_SECONDS : SECONDS_BETWEEN_LATER_TEXTS;
  const seconds = secondsLeft(now, last.sent_at, spacing);
  if (seconds <= 0) return { is: 'text' };
  if (last.is_open && held?.code_id !== last.id) return { is: 'shared', id: last.id };
  return { is: 'wait', seconds };
}

const secondsLeft = (now: Date, since: Date, seconds: number): number =>
  Math.ceil((since.getTime() - now.getTime()) / 1000) + seconds;

/** Whether others used up the attempts at a code that was sent for another browser. */
export const isSharedOut = ({ is_requester, shared_attempts }: CodeState): boolean =>
  !is_requester && shared_attempts >= SHARED_TRIES;

/** Whether the browser that holds a code can still enter it. */
export const canEnter = (now: Date, held: CodeState): boolean =>
  !held.used_at && held.expires_at > now && held.attempts < CODE_TRIES && !isSharedOut(held);
