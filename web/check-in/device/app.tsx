import { startTransition, useEffect, useState } from 'react';
import { createDevice } from './device.ts';
import { EndedScreen } from './ended.tsx';
import { EnrolmentScreen } from './enrolment.tsx';
import { EntranceScreen } from './entrance.tsx';
import { unsentText } from './payments.ts';
import type { State } from './state.ts';

/** The page of a volunteer's phone: it is set up, checks people in, or says that check-in is over. */
export function CheckInApp() {
  const [state, setState] = useState<State | null>(null);
  // A transition: the result of a scan is shown first, then what else has changed.
  const [device] = useState(() => createDevice((next) => startTransition(() => setState(next))));
  const [code, setCode] = useState(() => location.hash.slice(1));
  useEffect(() => {
    void device.load();
    return device.start();
  }, [device]);
  useEffect(() => {
    const read = () => setCode(location.hash.slice(1));
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  if (!state || !(state.isLoaded || code)) return <p className="boot">Loading…</p>;
  const leaveCode = () => {
    history.replaceState(null, '', location.pathname);
    setCode('');
  };
  if (code) return <EnrolmentScreen code={code} unsent={unsentText(state)} device={device} onDone={leaveCode} />;
  if (!state.device || state.device.ended) return <EndedScreen device={device} state={state} />;
  return <EntranceScreen device={device} state={state} info={state.device} />;
}
