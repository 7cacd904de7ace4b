import type { Receipt } from '@moon/contract/receipts.ts'
import { addCents, zeroCents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { say } from '@moon/ui/language/say.ts'

/** Names where the money of an order without a card is, to the cent: what was paid in coins, and what a balance had given. */
export function givenBack({ returned, price, method }: Receipt): string[] {
  const credit = addCents(returned.credit, price.appliedCredit)
  const sats = returned.sats + price.appliedSats
  // Sats over Lightning are settled only after the merchant has accepted the order.
  const isUntouched =
    method === 'LIGHTNING' && returned.credit === zeroCents && returned.overdraft === zeroCents && returned.sats === 0
  return [
    ...(isUntouched ? [say('the sats that you sent went back to your wallet')] : []),
    ...(credit > zeroCents ? [say('{credit} is back as Moon Credit', { credit: formatDollars(credit) })] : []),
    ...(returned.overdraft > zeroCents
      ? [say('{overdraft} has paid what you owed', { overdraft: formatDollars(returned.overdraft) })]
      : []),
    ...(sats > 0 ? [say('{sats} reward sats are back', { sats })] : []),
  ]
}
