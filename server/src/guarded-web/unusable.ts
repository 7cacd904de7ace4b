/** A server does not answer as it must, or leads where nobody should follow. The message is for operators. */
export class Unusable extends Error {
  override readonly name = 'Unusable'
}
