import { refusalText, refusals, type RefusalCode } from '@moon/contract/refusals.ts'

/**
 * A refusal to a user: thrown, so that the transaction around it rolls back. `details` fill the places of the catalogue's text and are
 * sent in the body; `message` replaces the text when the provider's own words matter.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly details: Readonly<Record<string, string>>

  constructor(code: RefusalCode, details: Readonly<Record<string, string>> = {}, message?: string) {
    super(message ?? refusalText(code, details))
    this.code = code
    this.details = details
  }

  get status(): number {
    return refusals[this.code].status
  }
}

/** A state that must be impossible has occurred: the code is wrong. */
export class BrokenInvariant extends Error {}

/** A defect, not a refusal: crashes the request, rolls back, raises an alarm. */
export function invariant(holds: unknown, what: string): asserts holds {
  if (!holds) throw new BrokenInvariant(`invariant broken: ${what}`)
}
