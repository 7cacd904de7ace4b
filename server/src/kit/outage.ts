/** Somebody outside does not answer: nothing of ours is broken, and the next turn asks again. */
export class Outage extends Error {
  override readonly name: string = 'Outage'
}
