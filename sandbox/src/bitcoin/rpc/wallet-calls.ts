import { hex } from '@scure/base'
import { addressOf, scriptOf } from '../address.ts'
import { btc, satoshis } from '../amount.ts'
import { fundTransaction, signTransaction } from '../fund-transaction.ts'
import type { NodeWallet } from '../node-wallet.ts'
import { RpcError, rpcCodes } from '../rpc-error.ts'
import { parseTransaction } from '../transaction.ts'
import { call } from './call.ts'
import type { Node, WalletCall } from './call.ts'
import { readRange } from './node-calls.ts'
import { describeWalletTx, listRows } from './wallet-history.ts'

type In = { node: Node; wallet: NodeWallet }

/** RPC calls of one wallet, at `/wallet/<name>`. */
export const walletCalls: Record<string, WalletCall> = {
  getwalletinfo: call('', ({ wallet }: In) => ({
    walletname: wallet.name,
    walletversion: 169900,
    format: 'sqlite',
    txcount: wallet.transactions.size,
    private_keys_enabled: wallet.hasKeys,
    avoid_reuse: false,
    scanning: false,
    descriptors: true,
  })),
  getnewaddress: call('label address_type', ({ node, wallet }: In) => {
    const address = wallet.freshAddress(false)
    node.keepWallet(wallet)
    return address
  }),
  getrawchangeaddress: call('address_type', ({ node, wallet }: In) => {
    const address = wallet.freshAddress(true)
    node.keepWallet(wallet)
    return address
  }),
  getbalance: call('dummy minconf', ({ wallet }: In) =>
    btc(
      wallet
        .unspent(0)
        .filter((coin) => coin.confirmations > 0 || coin.isChange)
        .reduce((sum, coin) => sum + coin.value, 0n),
    ),
  ),
  listunspent: call('minconf maxconf', ({ wallet }: In, given) =>
    wallet
      .unspent(given.number(0, 1))
      .filter((coin) => coin.confirmations <= given.number(1, 9_999_999))
      .map((coin) => ({
        txid: coin.txid,
        vout: coin.vout,
        address: addressOf(coin.script),
        scriptPubKey: coin.script,
        amount: btc(coin.value),
        confirmations: coin.confirmations,
        spendable: wallet.hasKeys,
        solvable: true,
        safe: coin.confirmations > 0 || coin.isChange,
      })),
  ),
  getaddressinfo: call('address', ({ wallet }: In, given) => {
    const address = given.text(0)
    const script = scriptOf(address)
    const owner = wallet.owner(script)
    return {
      address,
      scriptPubKey: script,
      ismine: owner !== undefined,
      solvable: owner !== undefined,
      ischange: owner?.branch.isInternal ?? false,
      ...(owner ? { parent_desc: owner.branch.descriptor.text } : {}),
    }
  }),
  importdescriptors: call('requests', ({ node, wallet }: In, given) =>
    given.list<ImportRequest>(0).map((request) => importDescriptor(node, wallet, request)),
  ),
  rescanblockchain: call('start_height stop_height', ({ node, wallet }: In) => {
    wallet.rescan()
    node.keepWallet(wallet)
    return { start_height: 0, stop_height: node.chain.height }
  }),
  listdescriptors: call('private', ({ wallet }: In) => ({
    wallet_name: wallet.name,
    descriptors: wallet.branches.map(({ descriptor, isActive, isInternal, from, to, next }) => ({
      desc: descriptor.text,
      timestamp: 0,
      active: isActive,
      internal: isInternal,
      ...(descriptor.isRanged ? { range: [from, to], next, next_index: next } : {}),
    })),
  })),
  listsinceblock: call(
    'blockhash target_confirmations include_watchonly include_removed include_change label',
    ({ node, wallet }: In, given) =>
      listSinceBlock(node, wallet, {
        since: given.text(0, ''),
        target: given.number(1, 1),
        withRemoved: given.flag(3, true),
      }),
  ),
  listtransactions: call('label count skip include_watchonly', ({ node, wallet }: In, given) => {
    const rows = [...wallet.transactions.keys()].flatMap((txid) => listRows(node.chain, wallet, txid))
    const end = rows.length - given.number(2, 0)
    return rows.slice(Math.max(0, end - given.number(1, 10)), Math.max(0, end))
  }),
  gettransaction: call('txid include_watchonly verbose', ({ node, wallet }: In, given) => {
    const { tx, common, details, amount, fee } = describeWalletTx(node.chain, wallet, given.text(0))
    return {
      amount: btc(amount),
      ...(fee === undefined ? {} : { fee: btc(fee) }),
      ...common,
      details,
      hex: hex.encode(tx.raw),
    }
  }),
  sendtoaddress: call(
    'address amount comment comment_to subtractfeefromamount replaceable conf_target estimate_mode avoid_reuse fee_rate',
    ({ node, wallet }: In, given) => {
      const output = { script: scriptOf(given.text(0)), value: satoshis(given.at(1)) }
      mayPay(wallet, output.value)
      const { tx } = fundTransaction(wallet, [output], {
        feeRate: given.number(9, 2),
        subtractFee: given.flag(4, false),
        signalsReplacement: given.flag(5, true),
      })
      node.keepWallet(wallet)
      return node.chain.accept(tx)
    },
  ),
  sendmany: call(
    'dummy amounts minconf comment subtractfeefrom replaceable conf_target estimate_mode fee_rate verbose',
    ({ node, wallet }: In, given) => {
      const outputs = Object.entries((given.at(1) ?? {}) as Record<string, unknown>).map(([address, amount]) => ({
        script: scriptOf(address),
        value: satoshis(amount),
      }))
      for (const { value } of outputs) mayPay(wallet, value)
      const { tx } = fundTransaction(wallet, outputs, {
        feeRate: given.number(8, 2),
        signalsReplacement: given.flag(5, true),
      })
      node.keepWallet(wallet)
      const txid = node.chain.accept(tx)
      return given.flag(9, false) ? { txid, fee_reason: 'Fallback fee' } : txid
    },
  ),
  signrawtransactionwithwallet: call('hexstring prevtxs sighashtype', ({ node, wallet }: In, given) => {
    const draft = parseTransaction(given.text(0))
    const inputs = draft.inputs.map((input) => {
      const coin = node.chain.coin(input.outpoint)
      if (!coin || !wallet.owner(coin.script))
        throw new RpcError(rpcCodes.invalidParameter, 'Input not found or already spent')
      return { ...coin, txid: input.txid, vout: input.vout, sequence: input.sequence }
    })
    return { hex: hex.encode(signTransaction(wallet, { ...draft, inputs }).raw), complete: true }
  }),
  bumpfee: call('txid options', ({ node, wallet }: In, given) => {
    const options = (given.at(1) ?? {}) as { fee_rate?: number }
    return bumpFee(node, wallet, { txid: given.text(0), feeRate: options.fee_rate })
  }),
}

function mayPay(wallet: NodeWallet, value: bigint): void {
  if (!wallet.hasKeys) throw new RpcError(rpcCodes.wallet, 'Error: Private keys are disabled for this wallet')
  if (value < 294n) throw new RpcError(rpcCodes.insufficientFunds, 'Transaction amount too small')
}

type ImportRequest = {
  desc: string
  active?: boolean
  internal?: boolean
  label?: string
  range?: number | [number, number]
  next_index?: number
  timestamp: number | 'now'
}

function importDescriptor(node: Node, wallet: NodeWallet, request: ImportRequest) {
  try {
    if (!request.desc.includes('#')) throw new RpcError(rpcCodes.notFound, 'Missing checksum')
    const [from, to] = readRange(request.range ?? [0, 999])
    wallet.addBranch({
      descriptor: request.desc,
      from,
      to,
      next: request.next_index ?? from,
      isActive: request.active ?? false,
      isInternal: request.internal ?? false,
      label: request.label ?? '',
    })
    if (request.timestamp !== 'now') wallet.rescan()
    node.keepWallet(wallet)
    return { success: true }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return { success: false, error: { code: error.code, message: error.message } }
  }
}

function listSinceBlock(
  { chain }: Node,
  wallet: NodeWallet,
  { since, target, withRemoved }: { since: string; target: number; withRemoved: boolean },
) {
  const removed: Record<string, unknown>[] = []
  let block = since === '' ? undefined : chain.block(since)
  // The caller's last block was reorganised away: report what it contained, then start at the fork.
  while (block && !chain.isActive(block)) {
    for (const { txid } of block.transactions)
      if (wallet.transactions.has(txid)) removed.push(...listRows(chain, wallet, txid))
    block = chain.block(block.previous)
  }
  const from = block?.height ?? -1
  const recent = [...wallet.transactions.values()].filter(
    ({ tx }) => (chain.blockOf(tx.txid)?.height ?? Infinity) > from,
  )
  return {
    transactions: recent.flatMap(({ tx }) => listRows(chain, wallet, tx.txid)),
    ...(withRemoved ? { removed } : {}),
    lastblock: chain.at(Math.max(0, chain.height + 1 - target))!.hash,
  }
}

function bumpFee(node: Node, wallet: NodeWallet, { txid, feeRate }: { txid: string; feeRate: number | undefined }) {
  const entry = node.chain.mempool.get(txid)
  if (!entry || !wallet.transactions.has(txid))
    throw new RpcError(rpcCodes.notFound, 'Invalid or non-wallet transaction id')
  const inputs = entry.tx.inputs.map((input) => ({ ...input, ...wallet.spentOutput(input)! }))
  const outputs = entry.tx.outputs.filter((output) => !wallet.owner(output.script)?.branch.isInternal)
  const { tx, fee } = fundTransaction(wallet, outputs, {
    inputs,
    feeRate: feeRate ?? Number(entry.fee) / entry.tx.vsize + 5,
  })
  const replacement = node.chain.accept(tx)
  wallet.noteReplacement(txid, replacement)
  node.keepWallet(wallet)
  return { txid: replacement, origfee: btc(entry.fee), fee: btc(fee), errors: [] }
}
