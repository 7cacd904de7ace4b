/** A server does not answer correctly, or leads to an address that must not be called. The message is for operators. */
export class Unusable extends Error {
  override readonly name = 'Unusable'
}
