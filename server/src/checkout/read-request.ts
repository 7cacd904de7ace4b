import { english } from '../languages/english.ts'
import type { ParsedInput } from '@moon/contract/calls.ts'
import { parseDollars, type Cents } from '@moon/money/cents.ts'
import type { Caller } from '../http/serve-calls.ts'
import { Refusal } from '../kit/refusal.ts'
import { chainNamed, coinChain, isTokenChain, stableCoins, type ChainName } from '@moon/contract/chains.ts'
import type { ExchangeOrder } from './buy-from-exchange.ts'
import type { PurchaseRequest } from '../purchases/check-request.ts'

// The callers' request in one internal form. The on-chain call has two documented dialects; a caller may mix them, but not contradict
// themselves (I-04).

type LightningBody = ParsedInput<'getDepositAddress'>['body']
type ChainBody = ParsedInput<'fundOnChain'>['body']
type ExchangeBody = ParsedInput<'buyWithCoinbase'>['body']

export function requestOverLightning(
  body: LightningBody,
  caller: Caller<'member'>,
  key: string | undefined,
): PurchaseRequest {
  const valueCents = dollars(body.card_amount)
  return { ...common(body, caller, key), valueCents, rail: 'lightning', applyCredit: body.applyUsdCredit ?? false }
}

export function requestOnChain(body: ChainBody, caller: Caller<'member'>, key: string | undefined): PurchaseRequest {
  const valueCents = agreed('the amount', maybeDollars(body.cardValue), maybeDollars(body.amount))
  if (valueCents === undefined) throw new Refusal('bad_input', {}, english('This is not right: cardValue.'))
  const applyCredit = agreed('the credit', body.applyMoonCredit, body.applyUsdCredit) ?? false
  return { ...common(body, caller, key), valueCents, ...requestedCoin(body), applyCredit }
}

export function requestFromExchange(
  body: ExchangeBody,
  caller: Caller<'member'>,
  key: string | undefined,
): ExchangeOrder {
  return {
    ...common(body, caller, key),
    valueCents: dollars(body.value),
    rail: 'coinbase',
    applyCredit: body.applyUsdCredit ?? false,
    walletId: typeof body.wallet === 'string' ? body.wallet : body.wallet.id,
    code: body.twoFactorCode || undefined,
  }
}

function common(
  body: LightningBody | ChainBody | ExchangeBody,
  { memberId, flags }: Caller<'member'>,
  key: string | undefined,
): Omit<PurchaseRequest, 'valueCents' | 'rail' | 'applyCredit'> {
  return {
    userId: memberId,
    flags,
    applySats: body.applyRewardSats ?? false,
    payOverdraft: body.payOverdraft ?? false,
    productId: body.cardProductId,
    cardType: body.cardProduct,
    imageSha256: body.cardProductImageHash,
    source: body.requestFrom,
    key,
  }
}

/** `currency` is the card's (USD) or the asset's (I-04). A token must name its chain: coins sent on another chain may be lost. */
function requestedCoin({
  asset,
  coin,
  token,
  currency,
  blockchain,
}: ChainBody): Pick<PurchaseRequest, 'rail' | 'token'> {
  const assets = [asset, coin, token, currency === 'USD' ? undefined : currency].filter((name) => name != null)
  const chosen = new Set(assets.map((name) => name.toUpperCase()))
  if (chosen.size > 1) throw new Refusal('bad_input', {}, english('This is not right: two different coins.'))
  const [name = 'BTC'] = chosen
  const rail = railNamed(blockchain)
  if (name === 'BTC' && (rail === undefined || rail === coinChain)) return { rail: coinChain }
  const dollar = stableCoins.find((one) => one === name)
  if (!dollar) throw new Refusal('feature_off')
  if (rail === undefined || !isTokenChain(rail))
    throw new Refusal('bad_input', {}, english('This is not right: blockchain.'))
  return { rail, token: dollar }
}

function railNamed(blockchain: string | undefined): ChainName | undefined {
  if (blockchain === undefined) return undefined
  const chain = chainNamed(blockchain)
  if (!chain) throw new Refusal('feature_off')
  return chain
}

function agreed<T>(what: string, one: T | undefined, other: T | undefined): T | undefined {
  if (one !== undefined && other !== undefined && one !== other)
    throw new Refusal('bad_input', {}, english('This is not right: two different values of {field}.', { field: what }))
  return one ?? other
}

const maybeDollars = (text: string | undefined): Cents | undefined => (text === undefined ? undefined : dollars(text))

function dollars(text: string): Cents {
  const amount = parseDollars(text)
  if (amount === undefined) throw new Refusal('bad_input', {}, english('This is not right: the amount.'))
  return amount
}
