import { CloudOff, CloudUpload, Wifi } from 'lucide-react';
import { memo } from 'react';
import { formatTime } from '../../lib/format.ts';
import { plural } from '../../lib/text-format.ts';
import { FormError } from '../../ui/form-error.tsx';
import { countPresent, timeOn } from './attendance.ts';
import { useIsPageStored } from './page-storage.ts';
import { unsentText } from './payments.ts';
import type { State } from './state.ts';
import type { Device } from './storage.ts';

type Props = { state: State; info: Device };

/** Which event and device this is, whether it is ready without a network, what isn't sent yet, and how many are present. */
export const StatusBar = memo(function StatusBar({ state, info }: Props) {
  const { isOnline, tickets, attendance, failure, storageFailure, isInMemory } = state;
  const isPageStored = useIsPageStored();
  const unsent = unsentText(state);
  const present = countPresent(tickets, attendance, timeOn(info));
  const Icon = unsent ? CloudUpload : isOnline ? Wifi : CloudOff;
  return (
    <header className="grid gap-2 pt-4">
      <p className="eyebrow">{info.device_name}</p>
      <h1 className="text-[1.35rem] wrap-anywhere">{info.event.name}</h1>
      <p role="status" className="flex items-start gap-2 text-[.94rem] text-ink-soft leading-snug">
        <Icon className="mt-0.5 size-4.5 shrink-0" />
        <span className="figures">
          {isOnline ? 'Ready offline' : 'No network. Ready offline'}: {plural(tickets.length, 'person', 'people')},{' '}
          {formatTime(info.loaded_at)}
          {unsent && ` · ${unsent} to send`}
        </span>
      </p>
      <FormError>
        {info.event.is_cancelled && 'This event was cancelled. Ask the coordinator before you let anyone in.'}
      </FormError>
      <FormError>{failure && `Some of it couldn’t be sent: ${failure}`}</FormError>
      {isInMemory && (
        <FormError>
          This browser stores nothing, so the list and what isn’t sent yet are kept only while this page stays open.
          Don’t close it until nothing is left to send, or use a browser that may store data.
        </FormError>
      )}
      {!isPageStored && !isInMemory && (
        <FormError>Keep this page open: this browser can’t open it again without a network.</FormError>
      )}
      {storageFailure && !isInMemory && unsent && (
        <FormError>
          {storageFailure === 'full'
            ? 'This phone’s storage is full, so what isn’t sent yet is kept only while this page stays open. Delete something else from the phone, and don’t close the page until nothing is left to send.'
            : 'This phone couldn’t store everything, so what isn’t sent yet is kept only while this page stays open. It tries again; don’t close the page until nothing is left to send.'}
        </FormError>
      )}
      <p className="figures font-[700] text-[1.12rem]">
        {present} of {tickets.length} {present === 1 ? 'is' : 'are'} here
      </p>
    </header>
  );
});
