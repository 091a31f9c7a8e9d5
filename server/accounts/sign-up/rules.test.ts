import { describe, expect, it } from 'vitest';
import {
  type CodeState,
  canEnter,
  type HeldCode,
  type LastText,
  nextCode,
  SHARED_TRIES,
  TEXTS_AT_WILL,
} from './rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const last = (seconds: number, more: Partial<LastText> = {}): LastText => ({
  ...{ id: 'last', sent_at: ago(seconds), is_open: true, texts_in_hour: 1 },
  ...more,
});
const many = { texts_in_hour: TEXTS_AT_WILL };
const held = (code_id: string, seconds: number): HeldCode => ({ code_id, asked_at: ago(seconds) });

describe('a browser that asks for a code', () => {
  it.each<[string, LastText | undefined, HeldCode | undefined, ReturnType<typeof nextCode>]>([
    ['gets a text message', undefined, undefined, { is: 'text' }],
    ['gets another after a minute', last(60), held('last', 60), { is: 'text' }],
    ['waits for that minute', last(40), held('last', 40), { is: 'wait', seconds: 20 }],
    ['shares what another browser caused less than a minute ago', last(1), undefined, { is: 'shared', id: 'last' }],
    ['gets its own after that minute', last(60), undefined, { is: 'text' }],
    ['shares for eight minutes after many text messages', last(479, many), undefined, { is: 'shared', id: 'last' }],
    ['gets its own after the eight minutes', last(480, many), undefined, { is: 'text' }],
    ['with an earlier code shares the newer one', last(5, many), held('earlier', 90), { is: 'shared', id: 'last' }],
    ['with the last code waits for the eight minutes', last(90, many), held('last', 90), { is: 'wait', seconds: 390 }],
    [
      'waits for a minute after a request, whatever other browsers do',
      last(70),
      held('last', 10),
      { is: 'wait', seconds: 50 },
    ],
    ['can’t share a code that was used', last(50, { is_open: false }), undefined, { is: 'wait', seconds: 10 }],
  ])('%s', (_, text, holding, next) => expect(nextCode(now, text, holding)).toEqual(next));
});

describe('a code can be entered', () => {
  const fresh: CodeState = {
    ...{ attempts: 4, is_requester: false, used_at: null, expires_at: ago(-1) },
    shared_attempts: SHARED_TRIES - 1,
  };
  it.each<[string, Partial<CodeState>, boolean]>([
    ['until its last attempt', {}, true],
    ['five times', { attempts: 5 }, false],
    ['once', { used_at: ago(1) }, false],
    ['until it expires', { expires_at: now }, false],
    ['sixty times by those who share it', { shared_attempts: SHARED_TRIES }, false],
    ['whatever others do, by the browser it was sent for', { shared_attempts: SHARED_TRIES, is_requester: true }, true],
  ])('%s', (_, state, expected) => expect(canEnter(now, { ...fresh, ...state })).toBe(expected));
});
