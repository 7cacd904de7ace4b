import { addressOf } from '../address.ts'
import { btc } from '../amount.ts'
import type { Chain } from '../chain.ts'
import type { NodeWallet } from '../node-wallet.ts'
import { RpcError, rpcCodes } from '../rpc-error.ts'
import type { Transaction } from '../transaction.ts'

/** The fields of listsinceblock, listtransactions and gettransaction about one wallet transaction. */
export function describeWalletTx(chain: Chain, wallet: NodeWallet, txid: string) {
  const known = wallet.transactions.get(txid)
  if (!known) throw new RpcError(rpcCodes.notFound, 'Invalid or non-wallet transaction id')
  const { tx } = known
  const standing = wallet.standing(tx)
  const debit = tx.inputs.reduce((sum, input) => sum + (wallet.spentOutput(input)?.value ?? 0n), 0n)
  const paidOut = tx.outputs.reduce((sum, output) => sum + output.value, 0n)
  const credit = tx.outputs.reduce((sum, output) => sum + (wallet.owner(output.script) ? output.value : 0n), 0n)
  const fee = debit > 0n ? paidOut - debit : undefined
  const common = {
    ...(tx.isCoinbase ? { generated: true } : {}),
    ...place(standing),
    txid,
    wtxid: tx.wtxid,
    walletconflicts: walletConflicts(wallet, tx),
    mempoolconflicts: standing.confirmations === 0 ? mempoolConflicts(chain, tx) : [],
    ...(known.replacedBy ? { replaced_by_txid: known.replacedBy } : {}),
    time: known.time,
    timereceived: known.seenAt,
    'bip125-replaceable': standing.confirmations > 0 ? 'no' : isReplaceable(chain, tx),
  }
  const details = rows(wallet, tx, { confirmations: standing.confirmations, isSpending: debit > 0n, fee })
  return { tx, common, details, height: standing.block?.height, amount: credit - debit - (fee ?? 0n), fee }
}

/** Rows of listsinceblock: one per output that concerns the wallet. */
export function listRows(chain: Chain, wallet: NodeWallet, txid: string): Record<string, unknown>[] {
  const { common, details } = describeWalletTx(chain, wallet, txid)
  return details.map((detail) => ({ ...detail, ...common, abandoned: false }))
}

/**
 * A payment that lost to a mined double spend has no rows, as in Core: a caller that waits for it must use gettransaction, which still
 * knows it, with negative confirmations.
 */
function rows(
  wallet: NodeWallet,
  tx: Transaction,
  context: { confirmations: number; isSpending: boolean; fee: bigint | undefined },
): Record<string, unknown>[] {
  const { confirmations, isSpending, fee } = context
  return tx.outputs.flatMap((output, vout) => {
    const owner = wallet.owner(output.script)
    if (isSpending && owner?.branch.isInternal) return []
    const address = addressOf(output.script)
    const sent = { address, category: 'send', amount: btc(-output.value), vout, fee: btc(fee ?? 0n) }
    const category = tx.isCoinbase ? (confirmations > 100 ? 'generate' : 'immature') : 'receive'
    const received = owner && {
      address,
      parent_descs: [owner.branch.descriptor.text],
      category,
      amount: btc(output.value),
      label: owner.branch.label,
      vout,
    }
    return [...(isSpending ? [sent] : []), ...(received && confirmations >= 0 ? [received] : [])]
  })
}

function place(standing: ReturnType<NodeWallet['standing']>): Record<string, unknown> {
  if (!standing.block)
    return { confirmations: standing.confirmations, ...(standing.confirmations === 0 ? { trusted: false } : {}) }
  const { confirmations, block, index } = standing
  return { confirmations, blockhash: block.hash, blockheight: block.height, blockindex: index, blocktime: block.time }
}

function walletConflicts(wallet: NodeWallet, tx: Transaction): string[] {
  const spent = new Set(tx.inputs.map((input) => input.outpoint))
  return [...wallet.transactions.values()]
    .filter((other) => other.tx.txid !== tx.txid && other.tx.inputs.some((input) => spent.has(input.outpoint)))
    .map((other) => other.tx.txid)
}

function mempoolConflicts(chain: Chain, tx: Transaction): string[] {
  const spenders = tx.inputs.flatMap((input) => chain.mempool.spender(input.outpoint) ?? [])
  return [...new Set(spenders)].filter((txid) => txid !== tx.txid)
}

function isReplaceable(chain: Chain, tx: Transaction): 'yes' | 'no' | 'unknown' {
  if (tx.signalsReplacement) return 'yes'
  if (!chain.mempool.get(tx.txid)) return 'unknown'
  const ancestors = [...chain.mempool.ancestors(tx)]
  return ancestors.some((txid) => chain.mempool.get(txid)!.tx.signalsReplacement) ? 'yes' : 'no'
}
