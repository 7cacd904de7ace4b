import type { Clock } from './clock.ts'

type Note = { at: string; who: string; what: string }

/** What happened in the world lately, in plain sentences; for the panel, forgotten at the end. */
export type Log = {
  note(who: string, what: string): void
  /** Something moved that is not worth a sentence; whoever looks on should look again. */
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
