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

/** Where a purchase stands, what it would cost now, and what can be done from here. What was interrupted goes on. */
export function useBuying(user: User, beginning: Beginning) {
  const [state, send] = useReducer(advance, beginning, begin)
  const { draft, step, order } = state
  const dispatch = (event: BuyEvent) => {
    // With another amount it is another order; the one before holds sats, credit and a price no longer.
    if (step.at === 'amount' && order && advance(state, event).order === null) void letGo(order)
    send(event)
  }
  const { offer, error } = useOffer(draft.productId, step.at !== 'product')
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
  /** Nobody gives the code to an order that they have left. */
  const leaveExchange = () => {
    if (step.at === 'two-factor' && !step.isSending) giveUp()
  }
  const placeOrder = () => {
    if (!offer) return
    if (draft.wallet === 'COINBASE') {
      send({ type: 'confirmed' })
      return payFromExchange({ draft, offer })
    }
    // Where sats or credit cover all of it no network is needed.
    if (token && price && price.due > 0n) return send({ type: 'asked for network', tab: networkOf(order) ?? network })
    const tab = token ? network : bitcoinTabOf(user.defaultBtcPaymentMethod)
    send({ type: 'confirmed' })
    if (order && isStillOpen(order, now())) return send({ type: 'opened', order, tab })
    if (order) void letGo(order)
    openOrder({ draft, offer, tab })
  }
  /** What was ticked says that the agreement is agreed to, too, where it is the first time. */
  const confirm = () => {
    if (!offer || !draft.hasUnderstood) return
    if (!agreement.isAsked) return placeOrder()
    send({ type: 'confirmed' })
    // Another version came meanwhile, or it cannot be recorded: its own page shows it, and leads back here.
    agreement.accept({ onSuccess: placeOrder, onError: () => send({ type: 'agreement asked' }) })
  }
  /** The order of the network before is let go: it holds sats and credit that this one needs. */
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
    offer,
    error,
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
