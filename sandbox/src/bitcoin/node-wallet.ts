import { HDKey } from '@scure/bip32'
import { addressOf } from './address.ts'
import type { Block } from './block.ts'
import type { Chain } from './chain.ts'
import { parseDescriptor, testKeyVersions } from './descriptor.ts'
import type { Descriptor } from './descriptor.ts'
import { RpcError, rpcCodes } from './rpc-error.ts'
import { outpointOf } from './transaction.ts'
import type { Transaction, TxOutput } from './transaction.ts'

/** One branch of keys that the wallet watches. */
export type Branch = {
  readonly descriptor: Descriptor
  readonly from: number
  to: number
  /** Index of the next unused address. */
  next: number
  readonly isActive: boolean
  readonly isInternal: boolean
  readonly label: string
}

type WalletTx = {
  readonly tx: Transaction
  /** When this wallet first saw the transaction, in unix seconds. */
  readonly seenAt: number
  readonly time: number
  replacedBy?: string
}

export type Unspent = TxOutput & {
  readonly txid: string
  readonly vout: number
  readonly confirmations: number
  readonly isChange: boolean
}

type Standing = { confirmations: number; block: Block; index: number } | { confirmations: number; block?: undefined }

/** Gap limit: addresses watched ahead of the last used one. */
const lookAhead = 20

/**
 * A descriptor wallet like bitcoind's: with keys, or watch-only when imported. Receives every transaction and keeps those that concern
 * it.
 */
export class NodeWallet {
  readonly name: string
  readonly hasKeys: boolean
  readonly branches: Branch[] = []
  readonly transactions = new Map<string, WalletTx>()
  private readonly scripts = new Map<string, { branch: Branch; index: number }>()
  private readonly chain: Chain

  constructor(chain: Chain, wallet: { name: string; hasKeys: boolean }) {
    this.chain = chain
    this.name = wallet.name
    this.hasKeys = wallet.hasKeys
    chain.on('accepted', (tx) => this.see(tx))
    chain.on('connected', (block) => block.transactions.forEach((tx) => this.see(tx, block.time)))
  }

  /** BIP 84 with one branch to receive and one for change. */
  addKeys(seed: Uint8Array): void {
    const account = HDKey.fromMasterSeed(seed, testKeyVersions).derive("m/84'/1'/0'")
    for (const branch of [0, 1])
      this.addBranch({
        descriptor: `wpkh(${account.deriveChild(branch).privateExtendedKey}/*)`,
        to: lookAhead,
        isActive: true,
        isInternal: branch === 1,
      })
  }

  addBranch(branch: {
    descriptor: string
    from?: number
    to?: number
    next?: number
    isActive?: boolean
    isInternal?: boolean
    label?: string
  }): Branch {
    const descriptor = parseDescriptor(branch.descriptor)
    const from = descriptor.isRanged ? (branch.from ?? 0) : 0
    const added: Branch = {
      descriptor,
      from,
      to: from - 1,
      next: branch.next ?? from,
      isActive: branch.isActive ?? false,
      isInternal: branch.isInternal ?? false,
      label: branch.label ?? '',
    }
    this.branches.push(added)
    this.extend(added, descriptor.isRanged ? (branch.to ?? lookAhead) : 0)
    return added
  }

  private extend(branch: Branch, to: number): void {
    const first = branch.to + 1
    if (to < first) return
    for (const [at, script] of branch.descriptor.scripts(first, to).entries())
      this.scripts.set(script, { branch, index: first + at })
    branch.to = to
  }

  freshAddress(isInternal: boolean): string {
    const branch = this.branches.find((each) => each.isActive && each.isInternal === isInternal)
    if (!branch) throw new RpcError(rpcCodes.wallet, 'Error: This wallet has no available keys')
    const index = branch.next++
    if (branch.descriptor.isRanged) this.extend(branch, branch.next + lookAhead)
    return addressOf(branch.descriptor.script(index))!
  }

  /** Restores a branch to a known position. */
  advance(branch: Branch, known: { to: number; next: number }): void {
    branch.next = Math.max(branch.next, known.next)
    this.extend(branch, known.to)
  }

  noteReplacement(txid: string, replacedBy: string): void {
    const known = this.transactions.get(txid)
    if (known) known.replacedBy = replacedBy
  }

  owner(script: string): { branch: Branch; index: number } | undefined {
    return this.scripts.get(script)
  }

  privateKey(script: string): Uint8Array | undefined {
    const owner = this.owner(script)
    return owner?.branch.descriptor.privateKey(owner.index)
  }

  /** The wallet's own output that an input spends. */
  spentOutput(input: { txid: string; vout: number }): TxOutput | undefined {
    const output = this.transactions.get(input.txid)?.tx.outputs[input.vout]
    return output && this.scripts.has(output.script) ? output : undefined
  }

  see(tx: Transaction, time = this.chain.now()): void {
    const owners = tx.outputs.flatMap((output) => this.scripts.get(output.script) ?? [])
    const isOurs = owners.length > 0 || tx.inputs.some((input) => this.spentOutput(input))
    if (!isOurs || this.transactions.has(tx.txid)) return
    this.transactions.set(tx.txid, { tx, time, seenAt: this.chain.now() })
    // A payment to an address that another copy of the wallet gave out moves the window, so that later addresses are watched too.
    for (const { branch, index } of owners) {
      branch.next = branch.isActive ? Math.max(branch.next, index + 1) : branch.next
      if (branch.isActive && branch.descriptor.isRanged) this.extend(branch, index + lookAhead)
    }
  }

  rescan(): void {
    for (let height = 0; height <= this.chain.height; height++) {
      const block = this.chain.at(height)!
      for (const tx of block.transactions) this.see(tx, block.time)
    }
    for (const tx of this.chain.mempool.inMiningOrder()) this.see(tx)
  }

  /** Above 0: confirmations; 0: in the mempool or forgotten; below 0: a block holds a conflicting transaction, that deep. */
  standing(tx: Transaction): Standing {
    const block = this.chain.blockOf(tx.txid)
    if (block)
      return {
        confirmations: this.chain.height - block.height + 1,
        block,
        index: block.transactions.findIndex((each) => each.txid === tx.txid),
      }
    const conflicts = tx.inputs.flatMap((input) => {
      const spender = this.chain.coins.spender(input.outpoint)
      return spender && spender !== tx.txid ? this.chain.blockOf(spender)!.height : []
    })
    return { confirmations: conflicts.length === 0 ? 0 : -(this.chain.height - Math.min(...conflicts) + 1) }
  }

  unspent(minConfirmations = 1): Unspent[] {
    const found: Unspent[] = []
    for (const [txid, { tx }] of this.transactions) {
      const { confirmations } = this.standing(tx)
      if (confirmations < minConfirmations || (confirmations === 0 && !this.chain.mempool.get(txid))) continue
      if (tx.isCoinbase && confirmations <= 100) continue
      for (const [vout, output] of tx.outputs.entries()) {
        const owner = this.scripts.get(output.script)
        const outpoint = outpointOf(txid, vout)
        if (!owner || this.chain.mempool.spender(outpoint) || !this.chain.coin(outpoint)) continue
        found.push({ ...output, txid, vout, confirmations, isChange: owner.branch.isInternal })
      }
    }
    return found
  }
}
