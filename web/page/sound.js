// The sounds and vibrations of the cues that web/page/cues.py names. They are made here, of a few tones each; there are
// no files. The page loads this after its start. No audio is opened before the person has tapped or pressed a key.

const VOLUMES = { off: 0, soft: 0.1, normal: 0.25, loud: 0.55 };
const APART = 0.14; // seconds between the beginnings of two cues

// The tones of each cue: the wave, its frequency at the beginning and at the end in hertz, when it begins and how long it
// lasts in seconds, and how loud it is.
export const CUES = {
  place: [["triangle", 330, 196, 0, 0.09, 1]],
  break: [["sawtooth", 196, 55, 0, 0.2, 0.45], ["triangle", 147, 49, 0.02, 0.22, 0.8]],
  draw: [["sine", 440, 700, 0, 0.11, 0.7]],
  points: [["sine", 1047, 1047, 0, 0.16, 0.6], ["sine", 1568, 1568, 0.08, 0.24, 0.5]],
  turn: [["sine", 523, 523, 0, 0.14, 0.8], ["sine", 784, 784, 0.13, 0.22, 0.8]],
  refusal: [["triangle", 156, 147, 0, 0.09, 0.9], ["triangle", 131, 123, 0.1, 0.13, 0.9]],
  win: [["triangle", 523, 523, 0, 0.16, 0.7], ["triangle", 659, 659, 0.12, 0.16, 0.7],
    ["triangle", 784, 784, 0.24, 0.16, 0.7], ["triangle", 1047, 1047, 0.36, 0.45, 0.7]],
  lose: [["sine", 415, 415, 0, 0.2, 0.8], ["sine", 330, 330, 0.18, 0.2, 0.8], ["sine", 247, 233, 0.36, 0.5, 0.8]],
};

// The vibration of each cue: milliseconds on, off, on and so on. The cue of a refusal is the one long vibration.
export const VIBRATIONS = {
  place: [12], break: [16, 30, 24], draw: [8], points: [10, 40, 10], turn: [14, 60, 14], refusal: [45],
  win: [20, 50, 20, 50, 60], lose: [60, 60, 20],
};

let audio = null;
let hasTouched = false; // whether the person has tapped or pressed a key since this script is there

const canVibrate = Boolean(navigator.vibrate) && matchMedia("(pointer: coarse)").matches;
if (canVibrate) document.documentElement.dataset.vibrates = ""; // the settings offer it only here

for (const gesture of ["click", "keydown"]) {
  addEventListener(gesture, ({ isTrusted }) => (hasTouched ||= isTrusted), { capture: true });
}

// Plays cues one after the other; `settings` are the settings of the page about them.
export function play(cues, { sound, call, vibration }) {
  if (!hasTouched) return;
  const heard = document.hidden ? cues.filter((cue) => cue === "turn" && call === "on") : cues;
  if (!heard.length) return;
  if (VOLUMES[sound]) playTones(heard, VOLUMES[sound]);
  if (canVibrate && vibration === "on" && !document.hidden) navigator.vibrate(VIBRATIONS[heard.at(-1)]);
}

function playTones(cues, volume) {
  try {
    audio ??= new AudioContext();
    if (audio.state !== "running") audio.resume()?.catch?.(() => {});
    const begin = audio.currentTime + 0.01;
    cues.forEach((cue, number) => CUES[cue].forEach((tone) => playTone(begin + number * APART, volume, tone)));
  } catch (error) {
    console.warn(error); // a browser without Web Audio, or one that has none to give: the page shows it all
  }
}

function playTone(begin, volume, [wave, from, to, after, length, level]) {
  const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
  const start = begin + after;
  tone.type = wave;
  tone.frequency.setValueAtTime(from, start);
  tone.frequency.exponentialRampToValueAtTime(to, start + length);
  loudness.gain.setValueAtTime(0.0001, start);
  loudness.gain.exponentialRampToValueAtTime(volume * level, start + 0.012); // no click at the beginning ...
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + length); // ... nor at the end
  tone.connect(loudness).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}
