import { type FormEvent, useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, Note } from '../../ui/form-error.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { CheckInDevice } from './device.ts';
import { Frame } from './frame.tsx';
import { enrol } from './sending.ts';

type Props = { code: string; unsent: string; device: CheckInDevice; onDone: () => void };

/** A volunteer scanned the coordinator's code: nothing but their name is asked. */
export function EnrolmentScreen({ code, unsent, device, onDone }: Props) {
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (unsent) return <Unsent what={unsent} onDone={onDone} />;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!name.trim()) return setFailure('Enter your name.');
    setBusy(true);
    setFailure(null);
    try {
      await enrol(code, name);
      await device.enrolled();
      onDone();
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Frame title="Set up this phone">
      <p>You can then check people in with it, also without a network, until the event is over. It needs no account.</p>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label="Your name"
          hint="The coordinator sees it beside what you scan."
          maxLength={80}
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <FormError>{failure}</FormError>
        <Button type="submit" wide busy={isBusy} busyLabel="Setting up...">
          Start Check-in
        </Button>
      </form>
    </Frame>
  );
}

/** They would be sent for the other event. */
function Unsent({ what, onDone }: { what: string; onDone: () => void }) {
  return (
    <Frame title="Set up this phone">
      <Note tone="warning" title={`Not sent yet: ${what}`}>
        <p>
          Wait for the network. Or save a file for the coordinator, and delete them from this phone. Then scan the code
          again.
        </p>
      </Note>
      <Button wide onClick={onDone}>
        Show What Isn’t Sent
      </Button>
    </Frame>
  );
}
