import { askInTime } from './ask-in-time.ts'

/** Asks each time; while the database is late or away, returns its last answer, and `first` as long as there is none. */
export function lastKnown<T extends object>(ask: () => Promise<T>, first: T): () => Promise<T> {
  let last = first
  const remember = async (): Promise<T> => {
    last = await ask()
    return last
  }
  return async () => (await askInTime<T | undefined>(remember(), undefined)) ?? last
}
