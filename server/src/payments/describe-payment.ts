import type { Payment as WirePayment } from '@moon/contract/invoices.ts'
import { zeroCents } from '@moon/money/cents.ts'
import { coinReceivedWire } from '@moon/money/coin.ts'
import {
  chains,
  coinChain,
  explorerPage,
  isTokenChain,
  type Blockchain,
  type ChainName,
  type StableCoin,
  type TokenChainName,
} from '@moon/contract/chains.ts'
import { isValid, type Payment } from './payment.ts'

/** Settings that a payment's view depends on: the confirmations needed on Bitcoin, and the network of each chain. */
export type ChainView = {
  bitcoinConfirmations: number
  network: 'mainnet' | 'testnet' | 'regtest'
  tokens?: Partial<Record<TokenChainName, { chainId: number; contracts: ReadonlyMap<StableCoin, string> }>>
}

/** The wire name of the rail's chain. */
const blockchainOf = (rail: Payment['rail']): Blockchain => chains[rail === 'lightning' ? coinChain : rail].wire

/** Bitcoin needs fewer confirmations on test networks (D-05). */
export const confirmationsOf = ({ bitcoinConfirmations }: ChainView, rail: Payment['rail']): number =>
  isTokenChain(rail) ? chains[rail].confirmations : bitcoinConfirmations

export function describePayment(view: ChainView, tips: ReadonlyMap<string, number>, payment: Payment): WirePayment {
  const { rail, coin, height, price, cents, units, firstSeenAt } = payment
  const tip = tips.get(rail)
  const isInvalid = !isValid(payment)
  return {
    id: payment.id,
    paymentAmount: coinReceivedWire(coin, units),
    paymentCurrency: coin,
    transactionHash: shownHash(payment),
    createdAt: firstSeenAt,
    latestConfirmationCount: height === null || tip === undefined ? 0 : Math.max(0, tip - height + 1),
    requiredConfirmations: confirmationsOf(view, rail),
    cardCurrencyPaymentCredit: isInvalid ? zeroCents : (cents ?? zeroCents),
    rateUsed: price,
    invalid: isInvalid,
    blockchain: blockchainOf(rail),
    explorerUrl: rail === 'lightning' ? null : explorerUrl(view, rail, shownHash(payment)),
  }
}

/** Some chains write hashes without the 0x that their nodes add. */
const shownHash = ({ rail, txid }: Payment): string =>
  isTokenChain(rail) && !chains[rail].tokens.isHashPrefixed ? txid.replace(/^0x/, '') : txid

function explorerUrl({ network, tokens }: ChainView, rail: ChainName, hash: string): string | null {
  return explorerPage(rail, isTokenChain(rail) ? tokens?.[rail]?.chainId : network, hash)
}
