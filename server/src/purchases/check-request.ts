import { createHash } from 'node:crypto'
import type { Flags } from '@moon/contract/flags.ts'
import type { Cents } from '@moon/money/cents.ts'
import { assertAgreed } from '../agreement/assert-agreed.ts'
import { assertExchangeOn } from '../exchange/assert-exchange-on.ts'
import { readFlags } from '../flags/read-flags.ts'
import type { Issuer, ProcessedAs } from '../issuer/issuer.ts'
import { atOnce } from '../database/at-once.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import { defaultProductId, type Product } from '../products/product.ts'
import { readOrderable, type OrderableDeps } from '../products/read-orderable.ts'
import { coinChain, flagOf, isTokenChain, type ChainName, type StableCoin } from '@moon/contract/chains.ts'
import { assertMayBuy } from '../users/assert-may-buy.ts'

type InvoiceRail = 'lightning' | ChainName
type Rail = InvoiceRail | 'coinbase'

export type PurchaseRequest = {
  userId: string
  valueCents: Cents
  rail: Rail
  /** The token to pay with on a token chain; undefined for bitcoin. */
  token?: StableCoin | undefined
  applySats: boolean
  applyCredit: boolean
  /** Pays the buyer's overdraft with the order, whatever its size. */
  payOverdraft?: boolean | undefined
  productId?: string | undefined
  cardType?: 'DEBIT_CARD_PRODUCT' | 'CREDIT_CARD_PRODUCT' | undefined
  imageSha256?: string | undefined
  source?: string | undefined
  key?: string | undefined
  /** The user's flags if the caller has read them already. */
  flags?: Flags | undefined
  /** The wallet at the exchange that pays. */
  walletId?: string
}

/** The checked request: the product, and the rails that this user's flags allow. */
export type CheckedRequest = {
  product: Product
  /** How a Visa card is to be processed (D-39); null for a gift card. */
  processedAs: ProcessedAs | null
  rails: InvoiceRail[]
  isImageCurrent: boolean | null
}

type Deps = OrderableDeps & { issuer: Pick<Issuer, 'makesCredit'> }

/**
 * Checks everything about an order that does not depend on money. Refuses with codes of the catalogue. Asks the
 * supplier whether the gift card is available, so it must not run inside a transaction.
 */
export async function checkRequest(deps: Deps, asked: PurchaseRequest): Promise<CheckedRequest> {
  const { productId: id = defaultProductId, userId, valueCents, rail, imageSha256 } = asked
  const on = deps.database.db
  const [, flags] = await atOnce(
    on,
    () => assertMayBuy(on, userId),
    async () => asked.flags ?? readFlags(on, userId),
  )
  const rails = allowedRails(flags, asked)
  if (rail === 'coinbase') await assertExchangeOn(on, userId)
  else if (!rails.includes(rail)) throw new Refusal('feature_off')
  await assertAgreed(on, { userId, action: 'create', now: deps.clock.now(), flags })
  const product = await readOrderable(deps, { id, userId, valueCents })
  const processedAs = product.loop === 'open' ? chosenProcessing(deps, asked, flags) : null
  const isImageCurrent = imageSha256 === undefined ? null : imageSha256 === imageHash(product)
  return { product, processedAs, rails, isImageCurrent }
}

/**
 * A Visa card is processed as prepaid unless credit was chosen or the flag makes credit the default (D-39). A
 * processing that this user may not choose is refused, never silently replaced.
 */
function chosenProcessing({ issuer }: Deps, { cardType }: PurchaseRequest, flags: Flags): ProcessedAs {
  if (cardType === 'DEBIT_CARD_PRODUCT') return 'prepaid'
  const isUsual = flags.createBitnobCards && issuer.makesCredit
  if (cardType === undefined) return isUsual ? 'credit' : 'prepaid'
  if (!isUsual && !(flags.cardProductToggle && issuer.makesCredit)) throw new Refusal('product_unavailable')
  return 'credit'
}

/** SHA-256 of the card art as it is served, in hex (D-41). */
const imageHash = ({ artBase64 }: Product): string => createHash('sha256').update(artBase64).digest('hex')

/** The rails on which one order can be paid. An order in a token has one rail: another chain needs another order. */
function allowedRails(flags: Flags, { rail, token }: PurchaseRequest): InvoiceRail[] {
  if (!flags.bitnobPrivateBeta) throw new Refusal('feature_off')
  if (isTokenChain(rail)) {
    invariant(token, 'on a chain of tokens one is paid with')
    const flag = flagOf(rail, token)
    return flags.onChainTransactions && flag && flags[flag] ? [rail] : []
  }
  return [
    ...(flags.lightningPayments ? (['lightning'] as const) : []),
    ...(flags.onChainTransactions && flags[flagOf(coinChain, 'BTC')!] ? [coinChain] : []),
  ]
}
