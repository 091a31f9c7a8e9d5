/** A result can be heard and felt too, for volunteers who look at the person. */
const GOOD = { tones: [880, 1320], vibration: [60] };
const STOP = { tones: [220, 165], vibration: [180, 90, 180] };
const TONE_S = 0.12;
const VOLUME = 0.2;

let audio: AudioContext | undefined;

/** To be called at a press, without which some browsers allow no sound. It takes a while, so the first result doesn't do it. */
export function prepareSound(): void {
  try {
    audio ??= new AudioContext();
    audio.resume().catch(() => null);
  } catch {
    // A device without sound is silent.
  }
}

/** After the result is painted. */
export function signal(isGood: boolean): void {
  const { tones, vibration } = isGood ? GOOD : STOP;
  const give = () => {
    navigator.vibrate?.(vibration);
    prepareSound();
    if (!audio) return;
    for (const [index, hertz] of tones.entries()) play(audio, hertz, audio.currentTime + index * TONE_S);
  };
  requestAnimationFrame(() => setTimeout(give));
}

function play(context: AudioContext, hertz: number, from: number): void {
  const tone = new OscillatorNode(context, { frequency: hertz });
  const volume = new GainNode(context, { gain: VOLUME });
  tone.connect(volume).connect(context.destination);
  tone.start(from);
  tone.stop(from + TONE_S);
}
