import type { User } from '@moon/contract/users.ts'
import { centsOfTyped } from '@moon/ui/field/typed-dollars.ts'
import { useReducer } from 'react'
import { now } from '../kit/clock.ts'
import { useFlag } from '../session/flags.ts'
import { advance, beginAt, resumeBuying, startBuying, type BuyState } from './flow/buy-state.ts'
import { tokenOf, type Beginning } from './flow/draft.ts'
import { useDueCoin } from './price/due.ts'
import { useNetworks, usualNetwork } from './flow/networks.ts'
import { bitcoinTabOf, isStillOpen, networkOf, type TokenTab } from './flow/order.ts'
import { useExchangeOrder } from './order/use-exchange-order.ts'
import { useOffer, usePrice } from './price/use-offer.ts'
import { letGo, useOrder } from './order/use-order.ts'

/** Where a purchase stands, what it would cost now, and what can be done from here. What was interrupted goes on. */
export function useBuying(user: User, beginning: Beginning) {
  const [{ first, draft, step, order }, dispatch] = useReducer(
    advance,
    useFlag('giftCards') ? 'product' : 'amount',
    (start: BuyState['first']) => begin(startBuying(start), beginning),
  )
  const { offer, error } = useOffer(draft.productId, step.at !== 'product')
  const openOrder = useOrder(dispatch)
  const { pay: payFromExchange, giveUp } = useExchangeOrder(dispatch)
  const token = tokenOf(draft.wallet)
  const price = usePrice(offer, centsOfTyped(draft.amountText), draft, user)
  const coin = useDueCoin(price, draft)
  const [network = usualNetwork] = useNetworks(token ?? 'USDT')
  const goBack = () => {
    // With another amount it is another order; the one before holds sats, credit and a price no longer.
    if (step.at === 'confirm' && order) void letGo(order)
    leaveExchange()
    dispatch({ type: 'went back' })
  }
  /** Nobody gives the code to an order that they have left. */
  const leaveExchange = () => {
    if (step.at === 'two-factor' && !step.isSending) giveUp()
  }
  const confirm = () => {
    if (!offer) return
    if (draft.wallet === 'COINBASE') {
      dispatch({ type: 'confirmed' })
      return payFromExchange({ draft, offer })
    }
    // Where sats or credit cover all of it no network is needed.
    if (token && price && price.due > 0n)
      return dispatch({ type: 'asked for network', tab: networkOf(order) ?? network })
    const tab = token ? network : bitcoinTabOf(user.defaultBtcPaymentMethod)
    dispatch({ type: 'confirmed' })
    if (order && isStillOpen(order, now())) return dispatch({ type: 'opened', order, tab })
    if (order) void letGo(order)
    openOrder({ draft, offer, tab })
  }
  /** The order of the network before is let go: it holds sats and credit that this one needs. */
  const agree = async (tab: TokenTab) => {
    if (!offer) return
    dispatch({ type: 'agreed on network' })
    if (order && networkOf(order) === tab && isStillOpen(order, now())) return dispatch({ type: 'opened', order, tab })
    if (order) await letGo(order)
    openOrder({ draft, offer, tab })
  }
  return {
    first,
    draft,
    step,
    order,
    dispatch,
    offer,
    error,
    token,
    price,
    coin,
    goBack,
    confirm,
    agree,
    payFromExchange,
    leaveExchange,
  }
}

function begin(started: BuyState, { amountText, interrupted }: Beginning): BuyState {
  if (interrupted) return resumeBuying(started, interrupted)
  return amountText === undefined ? started : beginAt(started, amountText)
}
