import { createHash } from 'node:crypto'
import type { InvoiceId, PurchaseId } from '@moon/contract/ids.ts'
import { lightningExpiryMs, lightningTimerMs } from '@moon/contract/limits.ts'
import type { Cents } from '@moon/money/cents.ts'
import { unitsOwedRoundedUp, type Price } from '@moon/money/price.ts'
import { freshAddress } from '../addresses/fresh-address.ts'
import { after } from '../kit/clock.ts'
import type { Tx } from '../database/db.ts'
import type { Ids } from '../kit/ids.ts'
import type { Random } from '../kit/random.ts'
import type { Seal } from '../sealing/seal.ts'
import {
  isTokenChain,
  type ChainName,
  type PaidCoin,
  type StableCoin,
  type TokenChainName,
} from '@moon/contract/chains.ts'
import type { ChainRail } from '../rails/rail.ts'
import { lockMsOf, type Invoice } from './invoice.ts'
import { invariant } from '../kit/refusal.ts'
import { invoicesAndPayments, type InvoicesAndPayments } from './invoices-and-payments.ts'
import { insertInvoice } from './store.ts'

type OpenDeps = {
  ids: Ids
  random: Random
  preimages: Seal
  bitcoin: Pick<ChainRail, 'addressAt'>
  /** The token chains that are configured. */
  tokens?: Partial<
    Record<TokenChainName, Pick<ChainRail, 'addressAt'> & { contracts: ReadonlyMap<StableCoin, string> }>
  >
}

type Order = {
  purchaseId: PurchaseId
  userId: string
  valueCents: Cents
  owedCents: Cents
  coin: PaidCoin
  /** The price of one whole coin. */
  price: Price
  rails: readonly Invoice['rail'][]
  /** The text that the payer's wallet shows. */
  memo: string
  /**
   * The largest shortfall that still counts as paid, for a card that cannot be worth less; null for the usual one.
   */
  toleranceCents: Cents | null
  now: Date
}

/**
 * Writes the invoices of one order, one for each rail. The on-chain invoice is open at once: its address is derived
 * here and never given out again. The Lightning invoice is `opening` until the node has been asked (`askNode`): its
 * preimage is ours and is written first, so that the invoice can be looked up if the node's answer gets lost.
 */
export async function openInvoices(tx: Tx, deps: OpenDeps, order: Order): Promise<InvoicesAndPayments> {
  const { purchaseId, userId, valueCents, owedCents, coin, price, rails, memo, toleranceCents, now } = order
  const owed = {
    purchaseId,
    userId,
    valueCents,
    owedCents,
    coin,
    price,
    toleranceCents,
    owedUnits: unitsOwedRoundedUp(coin, owedCents, price),
  }
  const invoices: Invoice[] = []
  for (const chain of rails.filter((rail) => rail !== 'lightning')) {
    const fresh = await freshAddress(tx, chain, railOf(deps, chain))
    const invoice = await insertInvoice(tx, {
      ...owed,
      id: deps.ids('inv'),
      rail: chain,
      state: 'open',
      lockedAt: now,
      lockExpiresAt: after(now, lockMsOf({ rail: chain })),
      ...fresh,
      paymentHash: null,
      preimageSealed: null,
      expiresAt: null,
      memo: null,
    })
    invoices.push(invoice)
  }
  if (rails.includes('lightning')) {
    const id = deps.ids('inv')
    const invoice = await insertInvoice(tx, {
      ...owed,
      id,
      rail: 'lightning',
      state: 'opening',
      lockedAt: now,
      lockExpiresAt: after(now, lightningTimerMs),
      expiresAt: after(now, lightningExpiryMs),
      address: null,
      addressIndex: null,
      memo,
      ...makePreimage(deps, id),
    })
    invoices.push(invoice)
  }
  return invoicesAndPayments(invoices)
}

function railOf({ bitcoin, tokens }: OpenDeps, chain: ChainName): Pick<ChainRail, 'addressAt'> {
  const rail = isTokenChain(chain) ? tokens?.[chain] : bitcoin
  invariant(rail, `${chain} is set up, or it would not have been offered`)
  return rail
}

function makePreimage({ random, preimages }: OpenDeps, id: InvoiceId): { paymentHash: string; preimageSealed: Buffer } {
  const preimage = random.bytes(32)
  const paymentHash = createHash('sha256').update(preimage).digest('hex')
  return { paymentHash, preimageSealed: preimages.close(preimage, id) }
}
