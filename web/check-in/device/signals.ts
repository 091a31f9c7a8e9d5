/** A result can be heard and felt too, for volunteers who look at the person. */
const GOOD = { tones: [880, 1320], vibration: [60] };
const STOP = { tones: [220, 165], vibration: [180, 90, 180] };
const TONE_S = 0.12;
const VOLUME = 0.2;

let audio: AudioContext | undefined;

/** Browsers allow sound after the first press. A device without sound or vibration is silent. */
export function signal(isGood: boolean): void {
  const { tones, vibration } = isGood ? GOOD : STOP;
  try {
    navigator.vibrate?.(vibration);
    audio ??= new AudioContext();
    void audio.resume();
    for (const [index, hertz] of tones.entries()) play(audio, hertz, audio.currentTime + index * TONE_S);
  } catch {
    // The screen says it.
  }
}

function play(context: AudioContext, hertz: number, from: number): void {
  const tone = new OscillatorNode(context, { frequency: hertz });
  const volume = new GainNode(context, { gain: VOLUME });
  tone.connect(volume).connect(context.destination);
  tone.start(from);
  tone.stop(from + TONE_S);
}
