/** A process of Moon, or the world outside, which never dies. */
export type Host = { name: string; isAlive: boolean; isMoon: boolean }

/** The process that ran this task has died: its transaction rolls back, and nothing it does counts any more. */
export class Crashed extends Error {
  override readonly name = 'Crashed'
}
