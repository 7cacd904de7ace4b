import { chains, coinChain } from '@moon/contract/chains.ts'
import { useMutation } from '@tanstack/react-query'
import { ApiError, isUnagreed } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { logFailure } from '../../api/log-failure.ts'
import { outdate } from '../../api/query.ts'
import { useFlag } from '../../session/flags.ts'
import type { BuyEvent } from '../flow/buy-state.ts'
import { tokenOf, type Draft } from '../flow/draft.ts'
import { isTokenTab, orderOf, type BitcoinTab, type Order, type Side, type Tab } from '../flow/order.ts'
import type { Offer } from '../price/use-offer.ts'
import { useAttemptKey } from '../../kit/use-attempt-key.ts'

type Ordering = { draft: Draft; offer: Offer; tab: Tab }

/** Opens the order on the server. A double click, or a retry after a lost answer, is the same order (F-21). */
export function useOrder(dispatch: (event: BuyEvent) => void) {
  const isLightningOn = useFlag('lightningPayments')
  const isOnChainOn = useFlag('onChainTransactions')
  const attempt = useAttemptKey()
  const mutation = useMutation({
    mutationFn: (ordering: Ordering) =>
      open(ordering, { isLightningOn, isOnChainOn, key: attempt.keyFor(askedOf(ordering)) }),
    onSuccess: (event) => {
      attempt.ended()
      void outdate('lookUpInvoices', 'listCards', 'readUser')
      dispatch(event)
    },
    onError: (error, { tab }) => {
      attempt.failed(error)
      logFailure('card_create_failed', error)
      // The refused product may have sold out; the catalogue reads it again the next time it is shown.
      void outdate('readProduct', 'listProducts')
      dispatch(eventOf(error, tab))
    },
  })
  return (ordering: Ordering) => mutation.mutate(ordering)
}

/**
 * Cancels an order that is no longer wanted, so that it holds nothing. The server refuses while the order is being paid, and the order
 * continues.
 */
export async function letGo({ onChain }: Order): Promise<void> {
  if (onChain.kind !== 'open') return
  await call('cancelInvoice', { body: { onChainInvoiceId: onChain.value.id } })
    .catch(() => {})
    .then(() => outdate('lookUpInvoices', 'readUser'))
}

/** Everything that the server is asked for: two requests that are equal here are the same order. */
const askedOf = (ordering: Ordering) => [
  amountOf(ordering),
  ordering.tab,
  ordering.draft.wallet,
  requestedCard(ordering),
  ordering.offer.product.merchant.art,
]

type Switches = { isLightningOn: boolean; isOnChainOn: boolean; key: string }

async function open(ordering: Ordering, switches: Switches): Promise<BuyEvent> {
  const { tab } = ordering
  if (isTokenTab(tab) || !switches.isLightningOn) return openOnChain(ordering, switches, { kind: 'off' })
  try {
    return await openLightning({ ...ordering, tab }, switches)
  } catch (error) {
    // Only Lightning is unavailable: the on-chain tab of the order still works.
    if (!(error instanceof ApiError && error.code === 'lightning_unavailable' && switches.isOnChainOn)) throw error
    return openOnChain(ordering, switches, { kind: 'unavailable', message: error.message })
  }
}

/** The fields of the card that every kind of order sends. */
export const requestedCard = ({ draft, offer }: Pick<Ordering, 'draft' | 'offer'>) => ({
  applyRewardSats: draft.apply === 'sats',
  applyUsdCredit: draft.apply === 'credit',
  ...(draft.paysOverdraft && { payOverdraft: true }),
  cardProductId: offer.product.id,
  ...(draft.cardType && { cardProduct: draft.cardType }),
  requestFrom: 'webapp',
})

/** The amount as typed, without a trailing point. */
export const amountOf = ({ draft }: Pick<Ordering, 'draft'>): string => draft.amountText.replace(/\.$/, '')

export async function imageHash({ offer }: Pick<Ordering, 'offer'>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(offer.product.merchant.art))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function openLightning(ordering: Ordering & { tab: BitcoinTab }, { key }: Switches): Promise<BuyEvent> {
  const body = {
    card_amount: amountOf(ordering),
    cardProductImageHash: await imageHash(ordering),
    ...requestedCard(ordering),
  }
  const answer = await call('getDepositAddress', { body }, { idempotencyKey: key })
  if (answer.card) return { type: 'card made', cardId: answer.card.id }
  const order = orderOf(answer)
  return {
    type: 'opened',
    order,
    tab:
      order[ordering.tab === 'LIGHTNING' ? 'lightning' : 'onChain'].kind === 'open'
        ? ordering.tab
        : otherTab(ordering.tab),
  }
}

async function openOnChain(ordering: Ordering, { key }: Switches, lightning: Side<never>): Promise<BuyEvent> {
  const body = {
    cardValue: amountOf(ordering),
    blockchain: isTokenTab(ordering.tab) ? ordering.tab : chains[coinChain].wire,
    coin: tokenOf(ordering.draft.wallet) ?? 'BTC',
    currency: 'USD',
    applyMoonCredit: ordering.draft.apply === 'credit',
    cardProductImageHash: await imageHash(ordering),
    ...requestedCard(ordering),
  }
  const answer = await call('fundOnChain', { body }, { idempotencyKey: `${key}-onchain` })
  if (answer.type === 'CARD') return { type: 'card made', cardId: answer.card.id }
  return {
    type: 'opened',
    order: { lightning, onChain: { kind: 'open', value: answer }, price: answer.price },
    tab: onChainTab(ordering.tab),
  }
}

/** The tab of the on-chain side of an order: tokens have a tab for each network. */
const onChainTab = (tab: Tab): Exclude<Tab, 'LIGHTNING'> => (isTokenTab(tab) ? tab : 'ON_CHAIN')

const otherTab = (tab: BitcoinTab): BitcoinTab => (tab === 'LIGHTNING' ? 'ON_CHAIN' : 'LIGHTNING')

/** Maps a refusal of an order on this tab to an event (cards.md section 8). */
function eventOf(error: unknown, tab: Tab): BuyEvent {
  if (!(error instanceof ApiError)) return { type: 'failed' }
  if (isUnagreed(error)) return { type: 'agreement asked' }
  if (error.code === 'out_of_stock') return { type: 'sold out', message: error.message }
  if (error.status === 402)
    return { type: 'unable', message: error.message, ...(error.code === 'limit_exceeded' && { isAboutLimits: true }) }
  if (error.code === 'lightning_unavailable') {
    const lightning: Side<never> = { kind: 'unavailable', message: error.message }
    return { type: 'opened', order: { lightning, onChain: { kind: 'off' }, price: null }, tab: 'LIGHTNING' }
  }
  if (error.code === 'rail_unavailable' || error.code === 'rates_unavailable')
    return { type: 'opened', order: brokenOrder(error.message), tab: onChainTab(tab) }
  return isPassing(error) ? { type: 'failed', message: error.message } : { type: 'failed' }
}

/** Too many requests, or Moon is busy, under maintenance or unreachable: a later retry helps. */
const isPassing = ({ status, code }: ApiError): boolean =>
  status === 429 || ['unavailable', 'in_progress', 'unreachable', 'read_only'].includes(code)

/** Builds the order shown when none was created: the payment screen says so in place of address and amount (ECB-08). */
function brokenOrder(message: string): Order {
  return { lightning: { kind: 'off' }, onChain: { kind: 'unavailable', message }, price: null }
}
