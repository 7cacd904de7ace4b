import type { Payment as WirePayment } from '@moon/contract/invoices.ts'
import { dollarsWire, zeroCents } from '@moon/money/cents.ts'
import { coinReceivedWire } from '@moon/money/coin.ts'
import { priceWire } from '@moon/money/rate.ts'
import { requiredConfirmations } from '@moon/contract/limits.ts'
import type { ChainName, StableCoin, TokenChainName } from '../rails/rail.ts'
import { isValid, type Payment } from './payment.ts'

/** What it takes to show a chain: how deep is final, and which network it is. */
export type ChainView = {
  bitcoinConfirmations: number
  network: 'mainnet' | 'testnet' | 'regtest'
  tokens?: Partial<Record<TokenChainName, { chainId: number; contracts: ReadonlyMap<StableCoin, string> }>>
}

const explorers: Readonly<Record<string, string>> = {
  'bitcoin:mainnet': 'https://mempool.space/tx/',
  'bitcoin:testnet': 'https://mempool.space/testnet4/tx/',
  'ethereum:1': 'https://etherscan.io/tx/',
  'ethereum:11155111': 'https://sepolia.etherscan.io/tx/',
  'tron:728126428': 'https://tronscan.org/#/transaction/',
  'tron:3448148188': 'https://nile.tronscan.org/#/transaction/',
}

export const blockchainOf = { lightning: 'BITCOIN', bitcoin: 'BITCOIN', ethereum: 'ETHEREUM', tron: 'TRON' } as const

/** Bitcoin needs fewer on test networks (D-05). */
export const confirmationsOf = ({ bitcoinConfirmations }: ChainView, rail: Payment['rail']): number =>
  rail === 'ethereum' || rail === 'tron' ? requiredConfirmations[blockchainOf[rail]] : bitcoinConfirmations

export function wirePayment(view: ChainView, tips: ReadonlyMap<string, number>, payment: Payment): WirePayment {
  const { rail, coin, height, price, cents, units, firstSeenAt } = payment
  const tip = tips.get(rail)
  const isInvalid = !isValid(payment)
  return {
    id: payment.id,
    paymentAmount: coinReceivedWire(coin, units),
    paymentCurrency: coin,
    transactionHash: shownHash(payment),
    createdAt: firstSeenAt.toISOString(),
    latestConfirmationCount: height === null || tip === undefined ? 0 : Math.max(0, tip - height + 1),
    requiredConfirmations: confirmationsOf(view, rail),
    cardCurrencyPaymentCredit: dollarsWire(isInvalid ? zeroCents : (cents ?? zeroCents)),
    rateUsed: price === null ? null : priceWire(price),
    invalid: isInvalid,
    blockchain: blockchainOf[rail],
    explorerUrl: rail === 'lightning' ? null : explorerUrl(view, rail, shownHash(payment)),
  }
}

/** On Tron hashes are written without the 0x that its nodes give them here. */
export const shownHash = ({ rail, txid }: Payment): string => (rail === 'tron' ? txid.replace(/^0x/, '') : txid)

function explorerUrl({ network, tokens }: ChainView, rail: ChainName, hash: string): string | null {
  const where = rail === 'bitcoin' ? network : tokens?.[rail]?.chainId
  const explorer = explorers[`${rail}:${where}`]
  return explorer === undefined ? null : explorer + hash
}
