import type { User } from '@moon/contract/users.ts'
import { centsOfTyped } from '@moon/ui/field/typed-dollars.ts'
import { useReducer } from 'react'
import { now } from '../kit/clock.ts'
import { advance, resumeBuying, startBuying, type BuyEvent, type BuyState } from './flow/buy-state.ts'
import { tokenOf, type Beginning } from './flow/draft.ts'
import { useFirstAgreement } from './product/use-first-agreement.ts'
import { useDueCoin } from './price/due.ts'
import { useNetworks, usualNetwork } from './flow/networks.ts'
import { bitcoinTabOf, isStillOpen, networkOf, type TokenTab } from './flow/order.ts'
import { useExchangeOrder } from './order/use-exchange-order.ts'
import { useOffer, usePrice } from './price/use-offer.ts'
import { letGo, useOrder } from './order/use-order.ts'

/** Returns the state of a purchase, its current price, and its possible actions. An interrupted purchase continues. */
export function useBuying(user: User, beginning: Beginning) {
  const [state, send] = useReducer(advance, beginning, begin)
  const { draft, step, order } = state
  const dispatch = (event: BuyEvent) => {
    // Another amount needs another order; the previous order is cancelled, so that it no longer holds sats, credit and a price.
    if (step.at === 'amount' && order && advance(state, event).order === null) void letGo(order)
    send(event)
  }
  const reading = useOffer(draft.productId, step.at !== 'product')
  const { offer } = reading
  const openOrder = useOrder(send)
  const { pay: payFromExchange, resendCode, giveUp } = useExchangeOrder(send)
  const agreement = useFirstAgreement()
  const token = tokenOf(draft.wallet)
  const price = usePrice(offer, centsOfTyped(draft.amountText), draft, user)
  const coin = useDueCoin(price, draft)
  const [network = usualNetwork] = useNetworks(token ?? 'USDT')
  const goBack = () => {
    leaveExchange()
    dispatch({ type: 'went back' })
  }
  /** Cancels the order when the user leaves the code step: they will not enter its code any more. */
  const leaveExchange = () => {
    if (step.at === 'two-factor' && !step.isSending) giveUp()
  }
  const placeOrder = () => {
    if (!offer) return
    if (draft.wallet === 'COINBASE') {
      send({ type: 'confirmed' })
      return payFromExchange({ draft, offer })
    }
    // No network is needed when sats or credit cover the whole price.
    if (token && price && price.due > 0n) return send({ type: 'asked for network', tab: networkOf(order) ?? network })
    const tab = token ? network : bitcoinTabOf(user.defaultBtcPaymentMethod)
    send({ type: 'confirmed' })
    if (order && isStillOpen(order, now())) return send({ type: 'opened', order, tab })
    if (order) void letGo(order)
    openOrder({ draft, offer, tab })
  }
  /** The ticked box also accepts the agreement, before the user's first card. */
  const confirm = () => {
    if (!offer || !draft.hasUnderstood) return
    if (!agreement.isAsked) return placeOrder()
    send({ type: 'confirmed' })
    // When the agreement has a new version, or acceptance cannot be recorded, its own page opens and leads back here.
    agreement.accept({ onSuccess: placeOrder, onError: () => send({ type: 'agreement asked' }) })
  }
  /** The order on the previous network is cancelled first, because it holds sats and credit that the new order needs. */
  const agree = async (tab: TokenTab) => {
    if (!offer) return
    send({ type: 'agreed on network' })
    if (order && networkOf(order) === tab && isStillOpen(order, now())) return send({ type: 'opened', order, tab })
    if (order) await letGo(order)
    openOrder({ draft, offer, tab })
  }
  return {
    state,
    dispatch,
    reading,
    offer,
    agreement,
    token,
    price,
    coin,
    goBack,
    confirm,
    agree,
    payFromExchange,
    resendCode,
    leaveExchange,
  }
}

const begin = ({ amountText, interrupted }: Beginning): BuyState =>
  interrupted ? resumeBuying(interrupted) : startBuying(amountText)
