import { edit, type Mutant } from './mutant.ts'

export const invoiceMutants: readonly Mutant[] = [
  {
    name: 'a reorganisation is not reversed',
    edits: [
      edit(
        'detection/record-reading.ts',
        `await postReversed(this.tx, invoice, payment, this.now)`,
        `void [postReversed, invoice]`,
      ),
    ],
  },
  {
    name: 'a small surplus is kept by the house',
    edits: [
      edit(
        'credit/credit-funding.ts',
        'if (received.cents === zeroCents && received.sats === zeroSats) return undefined',
        'if (received.cents < 500n && received.sats === zeroSats) return undefined',
      ),
    ],
  },
  {
    name: 'the tolerance is ten times as wide',
    edits: [
      edit(
        'payments/tolerated-cents.ts',
        'basisPointsRoundedDown(owedCents, toleranceBasisPoints)',
        'basisPointsRoundedDown(owedCents, toleranceBasisPoints + 450n)',
      ),
    ],
  },
  {
    name: 'what coins are worth is rounded up',
    edits: [
      edit(
        'payments/payment.ts',
        `centsWorthRoundedDown(coin, units, price)`,
        `((centsWorthRoundedDown(coin, units, price) + 1n) as Cents)`,
      ),
    ],
  },
  {
    name: 'what is paid to a closed invoice is not looked at',
    edits: [
      edit(
        'detection/affected-invoices.ts',
        'return invoice && isMoney',
        `return invoice?.state === 'open' && isMoney`,
      ),
    ],
  },
  {
    name: 'orders that are known are taken for forgotten ones',
    edits: [edit('suspense/find-orphaned-invoices.ts', '!known.has(paymentHash)', 'known.has(paymentHash)')],
  },
  {
    name: 'sats that were taken for a closed invoice are forgotten',
    edits: [
      edit(
        'detection/follow-invoices.ts',
        `if (answer === 'settled') await recordInvoiceStatus(deps, invoiceId, await deps.lightning.lookUp(paymentHash))
  } else`,
        `if (answer === 'settled') await recordInvoiceStatus(deps, invoiceId, { kind: 'cancelled' })
  } else`,
      ),
    ],
  },
  {
    name: 'a replaced payment is believed for ever',
    edits: [edit('detection/record-reading.ts', 'if (dropped.length === 0) return', 'if (dropped.length >= 0) return')],
  },
  {
    name: 'sats of a delivered card come back as reward sats too',
    edits: [
      edit(
        'detection/record-invoice-status.ts',
        `state === 'settling' ? lightningReceivable : accounts.purchase(purchaseId).fundingSats`,
        `state === 'lost' ? lightningReceivable : accounts.purchase(purchaseId).fundingSats`,
      ),
    ],
  },
  {
    name: 'a node that gave no answer is not asked again',
    edits: [
      edit(
        'detection/follow-invoices.ts',
        `if (state === 'settling' || state === 'cancelling') return applyAtNode(deps, { invoiceId: id })`,
        `if (state === 'settling' || state === 'cancelling') return`,
      ),
    ],
  },
  {
    name: 'a payment that is back does not make good its loss',
    edits: [
      edit(
        'payments/post-final.ts',
        'const openLoss = cents(coveredCents - clawedBackCents)',
        'const openLoss = cents(coveredCents - coveredCents + clawedBackCents - clawedBackCents)',
      ),
    ],
  },
  {
    name: 'what comes to an address that nobody has is not kept',
    edits: [
      edit(
        'suspense/unattributed.ts',
        'if (!spare.has(address) || !isMoney(units))',
        'if (!spare.has(address) || isMoney(units))',
      ),
    ],
  },
  {
    name: 'coins where tokens were asked for are not seen',
    edits: [edit('suspense/misdirected-coin-watch.ts', 'if (units === 0n) return', 'if (units >= 0n) return')],
  },
  {
    name: 'operators are not shown what is above the caps',
    edits: [edit('credit/hold-credit.ts', 'if (held.amountCents <= 0n) return', 'if (held.amountCents >= 0n) return')],
  },
]
