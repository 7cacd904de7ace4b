import { coinChain } from '@moon/contract/chains.ts'
import type { Database } from '../database/db.ts'
import { assertWithin, type Limit } from '../http/throttle.ts'
import type { Clock } from '../kit/clock.ts'
import { orUnavailable } from '../kit/or-unavailable.ts'
import { Refusal } from '../kit/refusal.ts'
import type { LightningAddresses } from '../lightning/lightning-addresses.ts'
import type { LightningPayer } from '../lightning/lightning-payer.ts'
import type { Treasury } from '../rails/treasury.ts'
import { checkAddress } from './check-address.ts'
import type { Destination, LightningDestination } from './destination.ts'
import { invoiceFault } from './invoice-fault.ts'

export type DestinationDeps = {
  database: Database
  clock: Clock
  /** Sources of payouts, on-chain and over Lightning; undefined: no payouts on that rail. */
  treasury: Treasury | undefined
  payer: LightningPayer | undefined
  lnurl: LightningAddresses
  /** Addresses that must not be paid. */
  sanctioned: ReadonlySet<string>
}

/** How long an invoice must stay valid when the payout is requested, because the user enters a code first. */
const goodForMs = 300_000
/** Rate limit: each lookup of a Lightning address is a request to a server that the user named. */
const looks: Limit = { name: 'Lightning addresses looked up', most: 30, everyMs: 600_000 }

/**
 * Reads a payout destination: a Bitcoin address, an invoice, or a Lightning address, whose server is asked for its limits. Refuses with
 * `payout_address_invalid` and `payout_address_refused` (ours, or sanctioned), `payout_invoice_expired`, `payout_address_unreachable`,
 * and `feature_off` where that rail has no payouts.
 */
export async function checkDestination(
  deps: DestinationDeps,
  { userId, text }: { userId: string; text: string },
): Promise<Destination> {
  const { payer, treasury } = deps
  const bare = text.replace(/^lightning:/i, '')
  if (payer && bare.includes('@')) return checkLightningAddress(deps, userId, bare)
  if (payer && /^ln[a-z\d]+$/i.test(bare)) return checkInvoice(deps, payer, bare)
  if (!treasury) throw new Refusal('feature_off', { flag: 'offPlatformRefund' })
  return { rail: coinChain, ...(await checkAddress(deps.database.db, { ...deps, treasury }, text)) }
}

async function checkInvoice(
  { clock, sanctioned }: DestinationDeps,
  payer: LightningPayer,
  text: string,
): Promise<LightningDestination> {
  const invoice = payer.read(text)
  if (!invoice) throw new Refusal('payout_address_invalid')
  const fault = invoiceFault(invoice, { now: clock.now(), forMs: goodForMs })
  if (fault === 'expired') throw new Refusal('payout_invoice_expired')
  const isOurs = invoice.payee === (await orUnavailable(payer.node()))
  if (fault || isOurs || sanctioned.has(invoice.payee)) throw new Refusal('payout_address_refused')
  if (!(await orUnavailable(payer.agrees(invoice)))) throw new Refusal('payout_address_invalid')
  return { rail: 'lightning', address: invoice.request, invoice, takes: null }
}

async function checkLightningAddress(
  { database, clock, lnurl, sanctioned }: DestinationDeps,
  userId: string,
  text: string,
): Promise<LightningDestination> {
  const address = lnurl.read(text)
  if (address === undefined) throw new Refusal('payout_address_invalid')
  if (sanctioned.has(address)) throw new Refusal('payout_address_refused')
  await assertWithin({ database, clock }, looks, userId)
  const looked = await lnurl.look(address)
  if (looked.kind === 'unusable') throw new Refusal('payout_address_unreachable')
  return { rail: 'lightning', address, invoice: null, takes: looked }
}
