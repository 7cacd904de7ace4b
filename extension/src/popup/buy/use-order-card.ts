import type { CallAnswer } from '@moon/contract/calls.ts'
import { chains, coinChain } from '@moon/contract/chains.ts'
import type { User } from '@moon/contract/users.ts'
import { formatDollars } from '@moon/money/format.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { MoonError } from '../../session/call-moon.ts'
import { call } from '../call.ts'
import { storeWaiting, type WaitingOrder } from '../pay/waiting-order.ts'
import type { Paying } from './paying.ts'
import type { WayToPay } from './ways-to-pay.ts'

type Asked = { amount: string; paying: Paying; code?: string }
type From<F extends WayToPay['from']> = Extract<WayToPay, { from: F }>

/**
 * A card that exists at once, an order that waits for its payment, or an exchange that first asks for its user's
 * code.
 */
type Ordered = { cardId: string } | { order: WaitingOrder } | { asksCode: Asked }

type Ordering = { user: User; onBought: (cardId: string) => void; onOrdered: (order: WaitingOrder) => void }

/** Orders a card with any way to pay. Ordering the same again is one order (idempotent). */
export function useOrderCard({ user, onBought, onOrdered }: Ordering) {
  const key = useRef({ asked: '', key: '' })
  const [awaitsCode, setAwaitsCode] = useState<Asked>()
  const ordering = useMutation({
    mutationFn: (wanted: Asked) => {
      const asked = JSON.stringify([wanted.amount, wanted.paying.way?.key, wanted.paying.apply])
      if (key.current.asked !== asked) key.current = { asked, key: crypto.randomUUID() }
      return order(wanted, key.current.key, { isOnChainFirst: user.defaultBtcPaymentMethod === 'ON_CHAIN' })
    },
    onSuccess: async (ordered) => {
      setAwaitsCode('asksCode' in ordered ? ordered.asksCode : undefined)
      if ('cardId' in ordered) onBought(ordered.cardId)
      if (!('order' in ordered)) return
      await storeWaiting(ordered.order)
      onOrdered(ordered.order)
    },
  })
  return {
    ...ordering,
    awaitsCode,
    /** Drops the order that waits for its code, and with it the held balance. */
    giveUpCode: () => {
      setAwaitsCode(undefined)
      void call('cancelCoinbase', { body: { idempotencyKey: key.current.key } }).catch(() => undefined)
      key.current = { asked: '', key: '' }
      ordering.reset()
    },
  }
}

type Options = { isOnChainFirst: boolean }

async function order(wanted: Asked, idempotencyKey: string, options: Options): Promise<Ordered> {
  const { way } = wanted.paying
  if (way?.from === 'exchange') return fromExchange(wanted, way, idempotencyKey)
  if (way?.from === 'token') return onChain(wanted, { coin: way.coin, blockchain: way.blockchain }, idempotencyKey)
  return bitcoin(wanted, way, { ...options, idempotencyKey })
}

const shared = ({ apply }: Paying) => ({
  applyUsdCredit: apply === 'credit',
  applyRewardSats: apply === 'sats',
  requestFrom: 'extension',
})

/** Orders over Lightning with the on-chain side; if Lightning is unavailable, on-chain only. */
async function bitcoin(
  wanted: Asked,
  way: From<'bitcoin'> | undefined,
  { isOnChainFirst, idempotencyKey }: Options & { idempotencyKey: string },
): Promise<Ordered> {
  const chain = { coin: 'BTC', blockchain: chains[coinChain].wire }
  if (way && !way.isLightning) return onChain(wanted, chain, idempotencyKey)
  try {
    const body = { card_amount: wanted.amount, ...shared(wanted.paying) }
    return ofLightning(await call('getDepositAddress', { body }, { idempotencyKey }), isOnChainFirst)
  } catch (error) {
    if (!(error instanceof MoonError && error.code === 'lightning_unavailable' && way?.isOnChain)) throw error
    return onChain(wanted, chain, `${idempotencyKey}-onchain`)
  }
}

function ofLightning(answer: CallAnswer<'getDepositAddress'>, isOnChainFirst: boolean): Ordered {
  const { card, depositAddress, amount, amountUsd, priceUntil, invoice } = answer
  if (card) return { cardId: card.id }
  const lightning =
    depositAddress === null ? null : { request: depositAddress, amount, priceUntil: priceUntil?.getTime() ?? null }
  return { order: { dollars: formatDollars(amountUsd), lightning, invoiceId: invoice?.id ?? null, isOnChainFirst } }
}

async function onChain(
  { amount, paying }: Asked,
  { coin, blockchain }: { coin: string; blockchain: string },
  idempotencyKey: string,
): Promise<Ordered> {
  const body = { cardValue: amount, currency: 'USD', coin, blockchain, ...shared(paying) }
  const answer = await call('fundOnChain', { body }, { idempotencyKey })
  if (answer.type === 'CARD') return { cardId: answer.card.id }
  const dollars = formatDollars(answer.usdAmountOwed)
  return { order: { dollars, lightning: null, invoiceId: answer.id, isOnChainFirst: true } }
}

/**
 * Sends the order first without the code, which makes the exchange send one, and then with it: both are the same
 * order.
 */
async function fromExchange(wanted: Asked, { wallet }: From<'exchange'>, idempotencyKey: string): Promise<Ordered> {
  const { amount, paying, code } = wanted
  const body = { value: amount, wallet, ...(code !== undefined && { twoFactorCode: code }), ...shared(paying) }
  try {
    return { cardId: (await call('buyWithCoinbase', { body }, { idempotencyKey })).card.id }
  } catch (error) {
    if (error instanceof MoonError && error.code === 'TwoFactorRequired') return { asksCode: { amount, paying } }
    throw error
  }
}
