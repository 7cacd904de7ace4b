import { edit, type Mutant } from './mutant.ts'

export const purchaseMutants: readonly Mutant[] = [
  {
    name: 'a card is issued before its payments are final',
    edits: [edit('purchases/advance-purchase.ts', `priced.filter(({ state }) => state === 'final')`, 'priced')],
  },
  {
    name: 'held sats are taken before the card exists',
    edits: [
      edit('purchases/mark-paid.ts', 'import { closeInvoice }', 'import { closeInvoice, settleHeld }'),
      edit(
        'purchases/mark-paid.ts',
        `if (by !== 'lightning' && invoices.lightning) await closeInvoice(tx, invoices.lightning, 'paid_otherwise')`,
        `if (invoices.lightning) await (by === 'lightning' ? settleHeld(tx, invoices.lightning) : closeInvoice(tx, invoices.lightning, 'paid_otherwise'))`,
      ),
    ],
  },
  {
    name: 'a hold is released again when the money goes back',
    edits: [
      edit(
        'purchases/hold-applied.ts',
        'if (!isHolding(purchase)) return',
        'if (purchase.appliedSats + purchase.appliedCreditCents === 0n) return',
      ),
    ],
  },
  {
    name: 'what was put aside for a cancelled purchase stays there',
    edits: [
      edit(
        'purchases/cancel-purchase.ts',
        '  await releaseApplied(tx, purchase, now)',
        '  void [releaseApplied, purchase, now]',
      ),
    ],
  },
  {
    name: 'what was put aside for an expired purchase stays there',
    edits: [
      edit(
        'purchases/sweep-purchases.ts',
        'await releaseApplied(tx, purchase, now)',
        'void [releaseApplied, purchase]',
      ),
    ],
  },
  {
    name: 'a late payment owes no more than it did with what was put aside',
    edits: [edit('purchases/sweep-purchases.ts', 'await changeOwed(tx, {', 'void (changeOwed, {')],
  },
  {
    name: 'held sats of a card that the issuer refused stay held',
    edits: [
      edit(
        'purchases/refund-purchase.ts',
        'else if (lightning) await closeInvoice(tx, lightning, because)',
        'else if (lightning && !isWithPayer) await closeInvoice(tx, lightning, because)',
      ),
      // Otherwise the sweep that settles ended orders would repair it.
      edit(
        'purchases/advance-purchase.ts',
        `else await closeInvoice(this.tx, lightning, 'paid_otherwise')`,
        `else if (lightning.state !== 'held') await closeInvoice(this.tx, lightning, 'paid_otherwise')`,
      ),
    ],
  },
  {
    name: 'the fee for making a card is charged and not booked',
    edits: [
      edit(
        'purchases/post-delivery.ts',
        `usd(funding, accounts.house('fees/creation'), creationFeeCents)`,
        `usd(funding, accounts.house('fees/creation'), creationFeeCents - creationFeeCents)`,
      ),
    ],
  },
  {
    name: 'a key asked with twice makes two purchases',
    edits: [
      edit('purchases/open-purchase.ts', 'asked.key === undefined ? undefined', 'asked.key !== null ? undefined'),
      edit('purchases/open-purchase.ts', 'key: asked.key ?? null', 'key: null'),
    ],
  },
  {
    name: 'a remainder is covered by what was never put aside',
    edits: [
      edit(
        'underpayments/pay-remainder.ts',
        'await hold(tx, purchase, { missingCents, taken, now: deps.clock.now() })',
        'void [hold, taken]',
      ),
    ],
  },
  {
    name: 'somebody who was restricted meanwhile gets the card',
    edits: [
      edit(
        'purchases/deliver-purchase.ts',
        'if (purchase.attempts === 0 && (await isRestricted(deps, purchase)))',
        'if (purchase.attempts < 0 && (await isRestricted(deps, purchase)))',
      ),
    ],
  },
]
