/** A process of Moon, or the outside world, which never dies. */
export type Host = { name: string; isAlive: boolean; isMoon: boolean }

/** Thrown in a task whose process has died: its transaction rolls back, and none of its further work counts. */
export class Crashed extends Error {
  override readonly name = 'Crashed'
}
