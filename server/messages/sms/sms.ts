import type { DeliveryReason } from '../../../contract/constants.ts';

export type Text = {
  /** E.164. */
  to: string;
  body: string;
  /** Of its row in deliveries, which reports on it are to reach. */
  id?: string;
  /** After so many seconds it is of no use any more. */
  good_for?: number;
  /** It was tried before, and may have been taken then although no answer came. */
  is_repeated?: boolean;
};
/** Sends one text message; rejects with TextRefused or TextDelayed. */
export type SendSms = (text: Text) => Promise<void>;

/** Its message tells what the provider said without the number, for the log. */
class TextFailure extends Error {
  readonly reason: DeliveryReason;
  constructor(reason: DeliveryReason, message: string) {
    super(message);
    this.name = new.target.name;
    this.reason = reason;
  }
}
/** The provider will not take it, however often it is tried. */
export class TextRefused extends TextFailure {}
/** It may be taken later. */
export class TextDelayed extends TextFailure {}
