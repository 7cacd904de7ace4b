import { readChime } from './read-chime.ts'
import { whenPaid } from './say-paid.ts'

/** Plays two notes and vibrates shortly when a payment arrives, if the user has switched that on. */
export function chimeWhenPaid(): void {
  whenPaid(() => {
    if (readChime()) chime()
  })
}

/** Browsers refuse sound and vibration before the first user interaction and log an error, so neither is tried then. */
export function chime(): void {
  if (!navigator.userActivation?.hasBeenActive) return
  navigator.vibrate?.([30, 60, 30])
  const sound = new AudioContext()
  const end = notes.reduce((at, hertz) => ring(sound, hertz, at), sound.currentTime + 0.02)
  setTimeout(() => void sound.close(), (end + 1 - sound.currentTime) * 1000)
}

/** A rising fifth. */
const notes = [659.3, 987.8] as const

/** Plays one note with its fade-out; returns when the next note starts. */
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
