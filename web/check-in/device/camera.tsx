import { Camera as CameraIcon, CameraOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/form-error.tsx';
import { loadReader, watchCodes } from './code-reader.ts';

type Props = { isPaused: boolean; onCode: (code: string) => void };

/** The phone's camera as a scanner. It starts at a press, since browsers ask for the camera then. */
export function Camera({ isPaused, onCode }: Props) {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [isOpening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isShown = useRef(false);
  useEffect(() => () => stopAll(stream), [stream]);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const start = async () => {
    setProblem(null);
    setOpening(true);
    try {
      await loadReader();
      const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      // The device may have ended while the browser asked.
      if (isShown.current) setStream(opened);
      else stopAll(opened);
    } catch {
      setProblem('The camera couldn’t be opened. Allow it in the browser’s settings, or search by name.');
    }
    setOpening(false);
  };
  return (
    <div className="grid gap-2">
      {stream && <View stream={stream} isPaused={isPaused} onCode={onCode} />}
      {problem && <Note tone="warning">{problem}</Note>}
      {stream ? (
        <Button tone="secondary" wide icon={CameraOff} onClick={() => setStream(null)}>
          Stop Camera
        </Button>
      ) : (
        <Button tone="secondary" wide icon={CameraIcon} busy={isOpening} onClick={() => void start()}>
          Scan with Camera
        </Button>
      )}
    </div>
  );
}

function View({ stream, isPaused, onCode }: Props & { stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef({ isPaused, onCode });
  latest.current = { isPaused, onCode };
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = stream;
    return watchCodes(element, (code) => !latest.current.isPaused && latest.current.onCode(code));
  }, [stream]);
  // Some browsers pause a video that a result hides.
  useEffect(() => {
    if (!isPaused) void video.current?.play().catch(() => null);
  }, [isPaused]);
  return (
    <video
      ref={video}
      playsInline
      muted
      aria-label="Camera"
      className="aspect-4/3 w-full rounded-lg border border-rule bg-sunken object-cover"
    />
  );
}

const stopAll = (stream: MediaStream | null) => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};
