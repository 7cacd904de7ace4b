/** An outside service does not answer: nothing of ours is broken, and the next turn retries. */
export class Outage extends Error {
  override readonly name: string = 'Outage'
}
