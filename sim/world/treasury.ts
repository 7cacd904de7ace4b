import { RailDown } from '../../server/src/rails/rail.ts'
import type { PayoutSigner, Treasury } from '../../server/src/rails/treasury.ts'
import type { Dice } from '../plan/dice.ts'
import { decodeTx, encodeDraft, type PayoutNetwork } from './payout-network.ts'
import type { Wire } from './wire.ts'

/** The treasury as one process of Moon sees it, through its node. */
export function simulatedTreasury({ network, wire }: { network: PayoutNetwork; wire: Wire }): Treasury {
  return {
    prepare: async () => {},
    scriptOf: (address) => (address.startsWith('payee-') ? `01${Buffer.from(address).toString('hex')}` : undefined),
    receiveAddress: () => 'treasury-0',
    owns: (address) => wire.call('whose an address is', () => address.startsWith('treasury'), down),
    feeRate: () => wire.call('the fee rate', () => network.feeRate, down),
    coins: () => wire.call('the coins', () => network.coins(), down),
    draft: (draft) => {
      const psbt = encodeDraft(draft)
      return { psbt, txid: decodeTx(psbt).txid }
    },
    readPsbt: () => ({ fault: 'nobody signs by hand here' }),
    readSigned: () => ({ fault: 'nobody signs by hand here' }),
    idOf: (transaction) => decodeTx(bytesOf(transaction)).txid,
    broadcast: (transaction) => wire.call('broadcast', () => network.broadcast(bytesOf(transaction)), down),
    confirmations: (txid) => wire.call('confirmations', () => network.confirmations(txid), down),
  }
}

type SignerWorld = { network: PayoutNetwork; wire: Wire; dice: Dice; refusals: () => number }

/** The process with the key. It signs any draft: preventing double payment is Moon's task. */
export function simulatedSigner({ network, wire, dice, refusals }: SignerWorld): PayoutSigner {
  return {
    mostSats: () => wire.call('the limit of the signer', () => 10_000_000n, down),
    sign: ({ psbt }) =>
      wire.call<Awaited<ReturnType<PayoutSigner['sign']>>>(
        'sign',
        () => {
          if (dice.chance(refusals())) return { kind: 'refused', reason: 'the limit of this hour is reached' }
          const tx = decodeTx(psbt)
          network.signed.set(tx.txid, tx)
          return { kind: 'signed', transaction: Buffer.from(psbt).toString('hex') }
        },
        down,
      ),
  }
}

const bytesOf = (transaction: string): Uint8Array => Uint8Array.from(Buffer.from(transaction, 'hex'))

const down = (): never => {
  throw new RailDown('the node of the treasury does not answer')
}
