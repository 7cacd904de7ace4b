import { priceOf, type Applied, type Fees, type PriceLine } from '@moon/contract/price.ts'
import type { CardProduct } from '@moon/contract/products.ts'
import type { User } from '@moon/contract/users.ts'
import { cents, type Cents } from '@moon/money/cents.ts'
import type { Price } from '@moon/money/price.ts'
import { sats, type Sats } from '@moon/money/sats.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { useRate } from '../../session/use-rate.ts'
import type { Apply, Draft } from '../flow/draft.ts'

/** The product being bought, with its limits and fees. */
export type Offer = { product: CardProduct; min: Cents; max: Cents; fees: Fees; usual: UsualFees }
export type UsualFees = { creationFee: Cents; loadFeePercent: number; isFree: boolean; discountPercent: number }

/** The offer, or why it cannot be shown, and how to ask again for what was not read. */
export type OfferReading = { offer: Offer | undefined; error: unknown; isAsking: boolean; askAgain: () => void }

/** Reads a product with its fees and this user's discount; undefined until all have loaded. */
export function useOffer(productId: string | undefined, isAsked: boolean): OfferReading {
  const reading = useProduct(productId, isAsked)
  const product = reading.product
  const fee = useQuery({
    ...query('cardFee', { body: { cardProductId: product?.id ?? '' } }),
    enabled: product !== undefined,
  })
  const discount = useQuery({
    ...query('discount', { params: { cardProductId: product?.id ?? '' } }),
    enabled: product !== undefined,
  })
  const asked = [reading.answer, fee, discount]
  const again = {
    error: reading.answer.error ?? fee.error ?? discount.error,
    isAsking: asked.some(({ isFetching }) => isFetching),
    askAgain: () => asked.forEach((one) => one.isError && void one.refetch()),
  }
  if (!product || !fee.data || !discount.data) return { offer: undefined, ...again }
  const { cardCreationFee, loadFeePercent, usualCreationFee, usualLoadFeePercent } = fee.data.data
  // The product's discount and the user's never stack; the higher one counts (I-10).
  const discountPercent = Math.max(discount.data.discountPercent, product.discountPercentage)
  const fees = {
    discountBp: basisPoints(discountPercent),
    loadFeeBp: basisPoints(loadFeePercent),
    creationFeeCents: cardCreationFee,
  }
  const isFree = fees.loadFeeBp === 0n && fees.creationFeeCents === 0n
  const usual = { creationFee: usualCreationFee, loadFeePercent: usualLoadFeePercent, isFree, discountPercent }
  return {
    offer: { product, min: product.min, max: product.max, fees, usual },
    ...again,
  }
}

/** Reads a product of the catalogue; without an id the Visa card, which comes first there (D-45). */
function useProduct(productId: string | undefined, isAsked: boolean) {
  const chosen = useQuery({
    ...query('readProduct', { params: { cardProductId: productId ?? '' } }),
    enabled: productId !== undefined,
  })
  const first = useQuery({
    ...query('listProducts', { query: { perPage: 1 } }),
    enabled: isAsked && productId === undefined,
  })
  if (productId !== undefined) return { product: chosen.data, answer: chosen }
  return {
    product: first.data?.products.find((one) => one.loop === 'open'),
    answer: first,
  }
}

/** The price as the server will compute it; undefined without an amount, or without a rate when sats are applied. */
export function usePrice(
  offer: Offer | undefined,
  amount: Cents | undefined,
  { apply, wallet }: Pick<Draft, 'apply' | 'wallet'>,
  user: User,
): PriceLine | undefined {
  const rate = useRate('BTC', wallet)
  if (!offer || amount === undefined) return undefined
  const applied = appliedOf(apply, user, rate?.bid)
  return applied && priceOf(amount, offer.fees, applied, owedBy(user))
}

/** What shops have collected beyond the user's cards: paid with the next order. */
export const owedBy = (user: User): Cents => user.overdraft
export const availableSats = (user: User): Sats => sats(BigInt(user.rewardSats))
export const availableCredit = (user: User): Cents => user.moonCredit

function appliedOf(apply: Apply, user: User, bid: Price | undefined): Applied | undefined {
  if (apply === 'none') return { kind: 'none' }
  if (apply === 'credit') return { kind: 'credit', available: availableCredit(user) }
  return bid && { kind: 'sats', available: availableSats(user), bid }
}

/** Converts percent to basis points: `1.5` percent is 150. The wire has at most two decimals. */
export const basisPoints = (percent: number): bigint => BigInt(cents(BigInt(Math.round(percent * 100))))
