import type { LightningAddresses } from '../../server/src/lightning/lightning-addresses.ts'
import type { LightningPayer, SendAnswer, SendStatus } from '../../server/src/lightning/lightning-payer.ts'
import { RailDown } from '../../server/src/rails/rail.ts'
import { msat, type Msat } from '@moon/money/msat.ts'
import type { LightningPayees } from './lightning-payees.ts'
import type { Wire } from './wire.ts'

type Line = { payees: LightningPayees; wire: Wire }

/**
 * Our Lightning node as one process of Moon uses it for payments. An unanswered call leaves the outcome unknown.
 */
export function simulatedPayer({ payees, wire }: Line): LightningPayer {
  return {
    read: (request) => payees.read(request),
    node: () => wire.call('the key of the node', () => `02${'ef'.repeat(32)}`, down),
    agrees: () => wire.call('how the node reads an invoice', () => true, down),
    sendableMsat: () => wire.call<Msat>('what can be sent', () => payees.sendableMsat, down),
    send: (order) => wire.call<SendAnswer>('pay an invoice', () => payees.send(order), unknown),
    track: (hash) => wire.call<SendStatus>('how a payment stands', () => payees.statusOf(hash), unknown),
  }
}

/** The servers of Lightning addresses: each request creates a new invoice. */
export function simulatedAddresses({ payees, wire }: Line): LightningAddresses {
  return {
    read: (text) => (/^[^@]+@wallets$/.test(text) ? text : undefined),
    look: () =>
      wire.call<Awaited<ReturnType<LightningAddresses['look']>>>(
        'what a Lightning address takes',
        () => ({ kind: 'open', minMsat: msat(1_000n), maxMsat: msat(10n ** 14n) }),
        silent,
      ),
    request: (address, amount) =>
      wire.call<Awaited<ReturnType<LightningAddresses['request']>>>(
        'an invoice of a Lightning address',
        () => ({
          kind: 'answered',
          request: payees.makeInvoice(address.split('@')[0]!, { amount, lastsMs: 600_000 }),
          metadataHash: '',
        }),
        silent,
      ),
  }
}

const unknown = () => ({ kind: 'unknown' }) as const
const silent = () => ({ kind: 'unusable', because: 'no answer' }) as const

const down = (): never => {
  throw new RailDown('the Lightning node does not answer')
}
