import { memo } from 'react';
import { Disclosure } from '../../ui/disclosure.tsx';
import { AskInPlace } from './ask-in-place.tsx';
import type { CheckInDevice } from './device.ts';
import { unsentText } from './payments.ts';
import { SaveScans } from './save-scans.tsx';
import type { State } from './state.ts';
import type { Device } from './storage.ts';

type Props = { device: CheckInDevice; state: State; info: Device };

/** What is rarely needed: saving what isn't sent as a file, and removing the event. A result doesn't render it again. */
export const PhoneOptions = memo(function PhoneOptions({ device, state, info }: Props) {
  return (
    <Disclosure title="This phone">
      <div className="grid gap-3">
        {unsentText(state) && <SaveScans device={info} unsent={state} />}
        <AskInPlace
          action="Remove Event"
          question="Remove this event from the phone?"
          confirm="Remove It"
          keep="Keep It"
          onConfirm={() => device.end('removed')}
        >
          <p>
            The list of people is deleted here. Scans, walk-ins and payments that aren’t sent yet stay until they’re
            sent. To check people in again you need a new code.
          </p>
        </AskInPlace>
      </div>
    </Disclosure>
  );
});
