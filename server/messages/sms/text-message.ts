import type { DeliveryReason } from '../../../contract/constants.ts';

export type TextMessage = {
  /** E.164. */
  to: string;
  body: string;
  /** Of its row in deliveries, for the provider's status reports. */
  id?: string;
  /** Seconds after which it is of no use. */
  good_for?: number;
  /** An earlier try may have been accepted although no answer came. */
  is_repeated?: boolean;
};
/** Sends one text message; rejects with SmsRefused or SmsDelayed. */
export type SendSms = (message: TextMessage) => Promise<void>;

/** Its message is for the log: what the provider said, without the number. */
export class SmsError extends Error {
  readonly reason: DeliveryReason;
  constructor(reason: DeliveryReason, message: string) {
    super(message);
    this.name = new.target.name;
    this.reason = reason;
  }
}
/** The provider will never accept it. */
export class SmsRefused extends SmsError {}
/** The provider may accept it later. */
export class SmsDelayed extends SmsError {}
