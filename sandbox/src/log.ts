import type { Clock } from './clock.ts'

type Note = { at: string; who: string; what: string }

/** Recent events in plain sentences, for the panel; not stored. */
export type Log = {
  note(who: string, what: string): void
  /** Notifies viewers of a change that has no log line, so that they reload. */
  touch(): void
  list(): readonly Note[]
  onNote(listener: () => void): () => void
}

const keptNotes = 200

export function openLog(clock: Clock): Log {
  const notes: Note[] = []
  const listeners = new Set<() => void>()
  const touch = () => {
    for (const listener of listeners) listener()
  }
  return {
    note(who, what) {
      notes.unshift({ at: new Date(clock.now()).toISOString(), who, what })
      notes.length = Math.min(notes.length, keptNotes)
      touch()
    },
    touch,
    list: () => notes,
    onNote(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
