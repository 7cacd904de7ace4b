import type { Payment as WirePayment } from '@moon/contract/invoices.ts'
import { dollarsWire, zeroCents } from '@moon/money/cents.ts'
import { coinWire } from '@moon/money/coin.ts'
import { priceWire } from '@moon/money/rate.ts'
import { isValid, type Payment } from './payment.ts'

/** What it takes to show a chain: how deep is final, and which network it is. */
export type ChainView = { bitcoinConfirmations: number; network: 'mainnet' | 'testnet' | 'regtest' }

const explorers = {
  mainnet: 'https://mempool.space/tx/',
  testnet: 'https://mempool.space/testnet4/tx/',
  regtest: null,
} as const

export function wirePayment(view: ChainView, tip: number | null, payment: Payment): WirePayment {
  const { height, price, cents, units, firstSeenAt } = payment
  const explorer = explorers[view.network]
  const isInvalid = !isValid(payment)
  return {
    id: payment.id,
    paymentAmount: coinWire('BTC', units),
    paymentCurrency: 'BTC',
    transactionHash: payment.txid,
    createdAt: firstSeenAt.toISOString(),
    latestConfirmationCount: height === null || tip === null ? 0 : Math.max(0, tip - height + 1),
    requiredConfirmations: view.bitcoinConfirmations,
    cardCurrencyPaymentCredit: dollarsWire(isInvalid ? zeroCents : (cents ?? zeroCents)),
    rateUsed: price === null ? null : priceWire(price),
    invalid: isInvalid,
    blockchain: 'BITCOIN',
    explorerUrl: explorer && payment.rail === 'bitcoin' ? explorer + payment.txid : null,
  }
}
