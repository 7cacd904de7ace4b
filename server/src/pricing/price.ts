import { priceOf, type Applied, type Fees } from '@moon/contract/price.ts'
import { addCents, cents, minCents, shareRoundedDown, subtractCents, zeroCents, type Cents } from '@moon/money/cents.ts'
import type { Sats } from '@moon/money/sats.ts'

/** The price of a card, line by line and to the cent (D-13), as stored with a purchase. */
export type PriceLines = {
  valueCents: Cents
  discountCents: Cents
  loadFeeCents: Cents
  creationFeeCents: Cents
  /** The buyer's overdraft at pricing; paid with the order. */
  overdraftCents: Cents
  totalCents: Cents
  appliedSats: Sats
  appliedSatsCents: Cents
  appliedCreditCents: Cents
  dueCents: Cents
}

export type Terms = { discountBasisPoints: bigint; loadFeeBasisPoints: bigint; creationFeeCents: Cents }

/** The same formula as on the screen (contract/price.ts). */
export function priceCard(
  valueCents: Cents,
  terms: Terms,
  applied: Applied,
  overdraftCents: Cents = zeroCents,
): PriceLines {
  const { discountBasisPoints: discountBp, loadFeeBasisPoints: loadFeeBp, creationFeeCents } = terms
  const fees: Fees = { discountBp, loadFeeBp, creationFeeCents }
  const line = priceOf(valueCents, fees, applied, overdraftCents)
  return {
    valueCents: line.value,
    discountCents: line.discount,
    loadFeeCents: line.loadFee,
    creationFeeCents: line.creationFee,
    overdraftCents: line.overdraft,
    totalCents: line.total,
    appliedSats: line.appliedSats,
    appliedSatsCents: line.appliedSatsCents,
    appliedCreditCents: line.appliedCredit,
    dueCents: line.due,
  }
}

/**
 * The card that a part of the money buys, at the quoted terms in proportion (D-08): the received coins and what is
 * applied cover its whole price. Returns undefined when they do not buy any.
 */
export function lesserCard(quoted: PriceLines, receivedCents: Cents): PriceLines | undefined {
  const { creationFeeCents, overdraftCents, appliedSatsCents, appliedCreditCents } = quoted
  const fixedCents = addCents(creationFeeCents, overdraftCents)
  const appliedCents = addCents(appliedSatsCents, appliedCreditCents)
  const funds = addCents(receivedCents, appliedCents)
  const perValue = subtractCents(quoted.totalCents, fixedCents)
  if (funds <= fixedCents || perValue <= zeroCents) return undefined
  const most = shareRoundedDown(subtractCents(funds, fixedCents), quoted.valueCents, perValue)
  let lines = inProportion(quoted, minCents(quoted.valueCents, most))
  // Each line drops its fraction of a cent; for the discount that counts against the buyer.
  while (lines.totalCents > funds) lines = inProportion(quoted, subtractCents(lines.valueCents, cents(1n)))
  const dueCents = subtractCents(lines.totalCents, appliedCents)
  return lines.valueCents > zeroCents && dueCents > zeroCents ? { ...lines, dueCents } : undefined
}

function inProportion(quoted: PriceLines, valueCents: Cents): PriceLines {
  const discountCents = shareRoundedDown(quoted.discountCents, valueCents, quoted.valueCents)
  const loadFeeCents = shareRoundedDown(quoted.loadFeeCents, valueCents, quoted.valueCents)
  const totalCents = addCents(
    subtractCents(valueCents, discountCents),
    loadFeeCents,
    quoted.creationFeeCents,
    quoted.overdraftCents,
  )
  return { ...quoted, valueCents, discountCents, loadFeeCents, totalCents }
}
