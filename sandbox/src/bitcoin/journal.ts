import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { hex } from '@scure/base'
import { makeBlock } from './block.ts'
import type { Chain, RemovalReason } from './chain.ts'
import { NodeWallet } from './node-wallet.ts'
import type { Branch } from './node-wallet.ts'
import { parseTransaction } from './transaction.ts'

/**
 * Journal of every change of the chain, one JSON line each, written before any listener is notified. A killed node replays the file and
 * restores its state, with stale branches, mempool and the transactions its wallets saw. A half-written last line is ignored.
 */
type Line = { at: number } & (
  | { what: 'connect'; header: string; transactions: string[] }
  | { what: 'disconnect' }
  | { what: 'judge'; hash: string; isValid: boolean }
  | { what: 'accept'; tx: string; fee: string }
  | { what: 'remove'; txid: string; reason: RemovalReason }
  | { what: 'wallet'; wallet: WalletRecord }
)

type WalletRecord = {
  name: string
  hasKeys: boolean
  branches: (Omit<Branch, 'descriptor'> & { descriptor: string })[]
  replacedBy: Record<string, string>
}

export type Journal = {
  keepWallet(wallet: NodeWallet): void
  close(): void
}

/** `replayTime` receives the time of each line, so that replayed events keep their times. */
export function openJournal(
  place: { dataDir: string; chain: Chain; wallets: Map<string, NodeWallet> },
  replayTime: (at: number | undefined) => void,
): Journal {
  mkdirSync(place.dataDir, { recursive: true })
  const path = join(place.dataDir, 'chain.jsonl')
  const known = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const whole = known.slice(0, known.lastIndexOf('\n') + 1)
  for (const text of whole.split('\n')) {
    if (text === '') continue
    const line = JSON.parse(text) as Line
    replayTime(line.at)
    replay(line, place.chain, place.wallets)
  }
  replayTime(undefined)
  const file = openSync(path, 'a')
  ftruncateSync(file, Buffer.byteLength(whole))
  return record(file, place.chain)
}

function replay(line: Line, chain: Chain, wallets: Map<string, NodeWallet>): void {
  switch (line.what) {
    case 'connect': {
      const transactions = line.transactions.map(parseTransaction)
      chain.connect(makeBlock(hex.decode(line.header), transactions, chain.height + 1))
      break
    }
    case 'disconnect':
      chain.disconnect()
      break
    case 'judge':
      chain.judge(line.hash, line.isValid)
      break
    case 'accept':
      chain.admit(parseTransaction(line.tx), BigInt(line.fee))
      break
    case 'remove':
      chain.forget(line.txid, line.reason)
      break
    case 'wallet':
      restoreWallet(line.wallet, chain, wallets)
      break
  }
}

function restoreWallet(record: WalletRecord, chain: Chain, wallets: Map<string, NodeWallet>): void {
  const wallet = wallets.get(record.name) ?? new NodeWallet(chain, record)
  wallets.set(record.name, wallet)
  for (const [at, branch] of record.branches.entries()) {
    const known = wallet.branches[at]
    if (known) wallet.advance(known, branch)
    else wallet.addBranch(branch)
  }
  if (record.branches.length > 0) wallet.rescan()
  for (const [txid, replacement] of Object.entries(record.replacedBy)) wallet.noteReplacement(txid, replacement)
}

function record(file: number, chain: Chain): Journal {
  const write = (line: Line extends infer L ? (L extends Line ? Omit<L, 'at'> : never) : never) =>
    writeSync(file, `${JSON.stringify({ at: chain.now(), ...line })}\n`)
  chain.prependListener('connected', (block) =>
    write({
      what: 'connect',
      header: hex.encode(block.header),
      transactions: block.transactions.map((tx) => hex.encode(tx.raw)),
    }),
  )
  chain.prependListener('disconnected', () => write({ what: 'disconnect' }))
  chain.prependListener('judged', (hash, isValid) => write({ what: 'judge', hash, isValid }))
  chain.prependListener('accepted', (tx) =>
    write({ what: 'accept', tx: hex.encode(tx.raw), fee: String(chain.mempool.get(tx.txid)!.fee) }),
  )
  chain.prependListener('removed', (tx, reason) => write({ what: 'remove', txid: tx.txid, reason }))
  return {
    keepWallet: (wallet) => write({ what: 'wallet', wallet: describe(wallet) }),
    close: () => closeSync(file),
  }
}

const describe = (wallet: NodeWallet): WalletRecord => ({
  name: wallet.name,
  hasKeys: wallet.hasKeys,
  branches: wallet.branches.map((branch) => ({ ...branch, descriptor: branch.descriptor.text })),
  replacedBy: Object.fromEntries(
    [...wallet.transactions.values()].flatMap(({ tx, replacedBy }) => (replacedBy ? [[tx.txid, replacedBy]] : [])),
  ),
})
