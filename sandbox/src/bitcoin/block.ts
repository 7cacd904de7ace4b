import { hex } from '@scure/base'
import { compactSize, concatBytes, displayId, hash256, internalId, readUint32, reversed, uint32 } from './bytes.ts'
import { parseTransaction } from './transaction.ts'
import type { Transaction } from './transaction.ts'

export type Block = {
  readonly header: Uint8Array
  readonly transactions: readonly Transaction[]
  readonly height: number
  readonly hash: string
  readonly previous: string
  readonly time: number
}

/** Regtest's target: every second hash is below it, so a block takes two attempts on average. */
const target = 0x7fffffn << (8n * 29n)
const bits = 0x207fffff

export function makeBlock(header: Uint8Array, transactions: readonly Transaction[], height: number): Block {
  return {
    header,
    transactions,
    height,
    hash: displayId(header),
    previous: hex.encode(reversed(header.subarray(4, 36))),
    time: readUint32(header, 68),
  }
}

const raws = new WeakMap<Block, Uint8Array>()

/** The serialised block, cached because several nodes and subscribers ask for it. */
export function rawBlock(block: Block): Uint8Array {
  const known = raws.get(block)
  if (known) return known
  const { header, transactions } = block
  const raw = concatBytes(header, compactSize(transactions.length), ...transactions.map((tx) => tx.raw))
  raws.set(block, raw)
  return raw
}

export function solveHeader(input: { previous: string; merkleRoot: Uint8Array; time: number }): Uint8Array {
  const header = concatBytes(
    uint32(0x20000000),
    internalId(input.previous),
    input.merkleRoot,
    uint32(input.time),
    uint32(bits),
    uint32(0),
  )
  for (let nonce = 0; ; nonce++) {
    header.set(uint32(nonce), 76)
    if (BigInt(`0x${displayId(header)}`) <= target) return header
  }
}

/** Ids in internal byte order; a level of odd length duplicates its last id. */
export function merkleRoot(ids: readonly Uint8Array[]): Uint8Array {
  let level = ids
  while (level.length > 1) {
    const next: Uint8Array[] = []
    for (let at = 0; at < level.length; at += 2)
      next.push(hash256(concatBytes(level[at]!, level[at + 1] ?? level[at]!)))
    level = next
  }
  return level[0]!
}

const genesisHex =
  '0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4adae5494dffff7f2002000000' +
  '01' +
  '01000000010000000000000000000000000000000000000000000000000000000000000000ffffffff4d04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffffffff0100f2052a01000000434104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac00000000'

/** The first block of every regtest chain. */
export function genesisBlock(): Block {
  const raw = hex.decode(genesisHex)
  return makeBlock(raw.slice(0, 80), [parseTransaction(raw.slice(81))], 0)
}
