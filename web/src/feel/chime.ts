import { readChime } from './read-chime.ts'
import { whenPaid } from './say-paid.ts'

/** Two notes and a short vibration when a payment has come, where somebody has asked for it. */
export function chimeWhenPaid(): void {
  whenPaid(() => {
    if (readChime()) chime()
  })
}

/** A page that was not touched yet may neither sound nor vibrate, and a browser says so in its console: it is not tried there. */
export function chime(): void {
  if (!navigator.userActivation?.hasBeenActive) return
  navigator.vibrate?.([30, 60, 30])
  const sound = new AudioContext()
  const end = notes.reduce((at, hertz) => ring(sound, hertz, at), sound.currentTime + 0.02)
  setTimeout(() => void sound.close(), (end + 1 - sound.currentTime) * 1000)
}

/** A fifth, from below. */
const notes = [659.3, 987.8] as const

/** One note with its fading; answers when the next begins. */
function ring(sound: AudioContext, hertz: number, at: number): number {
  const tone = new OscillatorNode(sound, { type: 'sine', frequency: hertz })
  const loudness = new GainNode(sound, { gain: 0 })
  loudness.gain.setValueAtTime(0, at)
  loudness.gain.linearRampToValueAtTime(0.12, at + 0.012)
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.7)
  tone.connect(loudness).connect(sound.destination)
  tone.start(at)
  tone.stop(at + 0.75)
  return at + 0.12
}
