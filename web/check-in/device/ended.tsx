import { useState } from 'react';
import { FormError, Note } from '../../ui/form-error.tsx';
import { AskInPlace } from './ask-in-place.tsx';
import type { CheckInDevice } from './device.ts';
import { Frame } from './frame.tsx';
import { unsentText } from './payments.ts';
import { SaveScans } from './save-scans.tsx';
import type { State } from './state.ts';
import { type End, isClosed } from './storage.ts';

const ENDED = { title: 'Check-in has ended', text: 'The list of people is deleted from this phone.' };
const REASONS: Record<End, { title: string; text: string }> = {
  revoked: {
    title: 'This phone was removed',
    text: 'The coordinator has removed it from check-in. The list of people is deleted here.',
  },
  closed: ENDED,
  expired: ENDED,
  removed: { title: 'Event removed', text: 'The list of people is deleted from this phone.' },
};
const NOT_SET_UP = {
  title: 'Not set up yet',
  text: 'Ask the coordinator for a QR code, and scan it with this phone’s camera.',
};

type Props = { device: CheckInDevice; state: State };

/** There is no list here: it is deleted, or never came. What isn't sent yet stays until it is sent, or saved and deleted. */
export function EndedScreen({ device: checkIn, state }: Props) {
  const { device, isOnline, failure } = state;
  const [isSaved, setSaved] = useState(false);
  const unsent = unsentText(state);
  const { title, text } = device?.ended ? REASONS[device.ended] : NOT_SET_UP;
  return (
    <Frame title={title} {...(device && { eyebrow: device.event.name })}>
      <p>{text}</p>
      {!device && !isOnline && <p>If it was set up before, its list appears once there is a network.</p>}
      {device && unsent && (
        <Note tone="warning" title={`Not sent yet: ${unsent}`}>
          <p>
            {isClosed(device)
              ? 'They can’t be sent from this phone any more. Save a file and give it to the coordinator, who can import it.'
              : 'Keep this page open: they’re sent when the network is back. Or save them as a file for the coordinator.'}
          </p>
        </Note>
      )}
      <FormError>{unsent && failure && `Some of it couldn’t be sent: ${failure}`}</FormError>
      {device && unsent && <SaveScans device={device} unsent={state} onSaved={() => setSaved(true)} />}
      {unsent && isSaved && (
        <AskInPlace
          action="Delete What Isn’t Sent"
          question={`Delete ${unsent} from this phone?`}
          confirm="Delete It"
          keep="Keep It"
          onConfirm={checkIn.discard}
        >
          <p>
            Only the file is left then, so do this once the coordinator has imported it. The phone can be set up again.
          </p>
        </AskInPlace>
      )}
    </Frame>
  );
}
