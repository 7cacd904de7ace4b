/** A fault that somebody might have written: a file of the production code, and what stands there instead. */
export type Planted = { name: string; edits: { file: string; find: string; instead: string }[] }

const edit = (file: string, find: string, instead: string) => ({ file: `server/src/${file}`, find, instead })

/** Each breaks one promise, and only that one; none is caught by types. */
export const planted: Planted[] = [
  {
    name: 'a reorganisation is not reversed',
    edits: [
      edit(
        'invoices/read-chain.ts',
        `await postReversed(this.tx, invoice, payment, this.now)`,
        `void [postReversed, invoice]`,
      ),
    ],
  },
  {
    name: 'a card is issued before its payments are final',
    edits: [edit('purchases/advance-purchase.ts', 'attributed.filter(isFinal)', 'attributed.filter(() => !!isFinal)')],
  },
  {
    name: 'no answer is taken for a no',
    edits: [
      edit(
        'cards/issue-card.ts',
        `return found.kind === 'found' ? { kind: 'made', card: found.card } : found`,
        `return found.kind === 'found' ? { kind: 'made', card: found.card } : { kind: 'refused', because: '' }`,
      ),
      edit('cards/issue-card.ts', 'const maxRefusals = 3', 'const maxRefusals = 1'),
      edit(
        'cards/issue-card.ts',
        `if ((await issuer.findCard(card.purchaseId)).kind !== 'absent') return false`,
        'void issuer',
      ),
    ],
  },
  {
    name: 'each attempt asks the issuer for a card of its own',
    edits: [
      edit(
        'cards/issue-card.ts',
        'issuer.createCard({ reference,',
        'issuer.createCard({ reference: `${reference}-${card.issueAttempts}`,',
      ),
    ],
  },
  {
    name: 'a small surplus is kept by the house',
    edits: [
      edit(
        'invoices/credits.ts',
        'if (received.cents === zeroCents && received.sats === zeroSats) return undefined',
        'if (received.cents < 500n && received.sats === zeroSats) return undefined',
      ),
    ],
  },
  {
    name: 'the tolerance is ten times as wide',
    edits: [
      edit(
        'invoices/invoice.ts',
        'basisPointsRoundedDown(owedCents, toleranceBasisPoints)',
        'basisPointsRoundedDown(owedCents, toleranceBasisPoints + 450n)',
      ),
    ],
  },
  {
    name: 'what coins are worth is rounded up',
    edits: [
      edit(
        'invoices/payment.ts',
        `centsWorthRoundedDown('BTC', units, price)`,
        `((centsWorthRoundedDown('BTC', units, price) + 1n) as Cents)`,
      ),
    ],
  },
  {
    name: 'limits and credit are looked at outside the lock',
    edits: [
      edit('cards/spending.ts', 'await lockSpending(tx, userId)', 'void lockSpending'),
      edit('purchases/open-purchase.ts', 'await lockBuyer(tx, asked.userId)', 'void lockBuyer'),
    ],
  },
  {
    name: 'held sats are taken before the card exists',
    edits: [
      edit('purchases/pay-purchase.ts', 'import { closeInvoice }', 'import { closeInvoice, takeHeld }'),
      edit(
        'purchases/pay-purchase.ts',
        `if (by !== 'lightning' && order.lightning) await closeInvoice(tx, order.lightning, 'paid_otherwise')`,
        `if (order.lightning) await (by === 'lightning' ? takeHeld(tx, order.lightning) : closeInvoice(tx, order.lightning, 'paid_otherwise'))`,
      ),
    ],
  },
  {
    name: 'what is paid to a closed invoice is not looked at',
    edits: [
      edit(
        'invoices/read-chain.ts',
        'return invoice && output.units',
        `return invoice?.state === 'open' && output.units`,
      ),
    ],
  },
  {
    name: 'sats that were taken for a closed invoice are forgotten',
    edits: [
      edit(
        'invoices/follow-invoices.ts',
        `if (answer === 'settled') await recordStanding(deps, invoiceId, await deps.lightning.lookUp(paymentHash))
  } else`,
        `if (answer === 'settled') await recordStanding(deps, invoiceId, { kind: 'cancelled' })
  } else`,
      ),
    ],
  },
  {
    name: 'a replaced payment is believed for ever',
    edits: [edit('invoices/read-chain.ts', 'if (gone.length === 0) return', 'if (gone.length >= 0) return')],
  },
  {
    name: 'a hold is released again when the money goes back',
    edits: [
      edit(
        'purchases/hold-money.ts',
        'if (!isHolding(purchase)) return',
        'if (purchase.appliedSats + purchase.appliedCreditCents === 0n) return',
      ),
    ],
  },
  {
    name: 'sats of a delivered card come back as reward sats too',
    edits: [
      edit(
        'invoices/record-standing.ts',
        `state === 'settling' ? lightningReceivable : fundingSatsOf(purchaseId)`,
        `state === 'lost' ? lightningReceivable : fundingSatsOf(purchaseId)`,
      ),
    ],
  },
  {
    name: 'an authorisation that expired goes on holding',
    edits: [edit('cards/position.ts', `if (kind === 'expiry' || kind === 'clearing')`, `if (kind === 'clearing')`)],
  },
  {
    name: 'a deleted card gives back its whole value',
    edits: [
      edit(
        'cards/close-card.ts',
        'const refundedCents = await leftOn(tx, card.id)',
        'const refundedCents = (await leftOn(tx, card.id)) && card.valueCents',
      ),
    ],
  },
  {
    name: 'a refund is booked again each time it is heard of',
    edits: [
      edit(
        'cards/apply-position.ts',
        'const before = await lockPosition(tx, token)',
        `const kept = await lockPosition(tx, token)
  const before = kept && { ...kept, spent: kept.spent < 0n ? cents(0n) : kept.spent }`,
      ),
    ],
  },
]
