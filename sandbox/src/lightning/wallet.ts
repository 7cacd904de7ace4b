// The wallet of a Lightning payee: it makes invoices, can hold payments, and has a Lightning address (LUD-16).
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import type { Faults } from '../faults.ts'
import { serve } from '../http.ts'
import { addInvoice } from './add-invoice.ts'
import { notFound } from './grpc-error.ts'
import { cancelInvoice, settleInvoice } from './hold-invoices.ts'
import type { Invoice } from './invoices.ts'
import { lnurlListener } from './lnurl-listener.ts'
import type { LightningNode } from './node.ts'

type Asked = {
  /** 0 when the payer chooses. */
  msat: bigint
  memo?: string
  descriptionHash?: Uint8Array
  expirySeconds?: number
  /** Blocks for which the payee may hold a payment. */
  finalBlocks?: number
  /** Payments are held until the owner settles or returns them. */
  isHeld?: boolean
}

export type Wallet = {
  /** Its Lightning address: `wallet@localhost:4125`. */
  readonly address: string
  /** The server of the address, `localhost:4125`. */
  readonly host: string
  make(asked: Asked): Invoice
  /** Newest first. */
  invoices(): Invoice[]
  take(hash: string): void
  giveBack(hash: string): void
  close(): Promise<void>
}

const usualExpirySeconds = 3_600

export async function openWallet(
  node: LightningNode,
  { faults, port }: { faults?: Faults; port: number },
): Promise<Wallet> {
  const secrets = new Map<string, Uint8Array>()
  const make = ({ msat, memo, descriptionHash, expirySeconds, finalBlocks, isHeld }: Asked): Invoice => {
    const preimage = crypto.getRandomValues(new Uint8Array(32))
    const hash = sha256(preimage)
    if (isHeld) secrets.set(hex.encode(hash), preimage)
    return addInvoice(node, {
      valueMsat: msat,
      expirySeconds: expirySeconds ?? usualExpirySeconds,
      ...(memo === undefined ? {} : { memo }),
      ...(descriptionHash ? { descriptionHash } : {}),
      ...(finalBlocks === undefined ? {} : { cltvExpiry: finalBlocks }),
      ...(isHeld ? { holdHash: hash } : { preimage }),
    })
  }
  const server = await serve(lnurlListener({ make, ...(faults ? { faults } : {}) }), port)
  const host = `localhost:${server.port}`
  return {
    address: `wallet@${host}`,
    host,
    make,
    invoices: () => node.invoices.all().toReversed(),
    take(hash) {
      const preimage = secrets.get(hash)
      if (!preimage) throw notFound('no invoice of this hash is held')
      settleInvoice(node, preimage)
    },
    giveBack: (hash) => cancelInvoice(node, hash),
    close: () => server.close(),
  }
}
