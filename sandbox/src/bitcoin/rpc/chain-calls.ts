import { hex } from '@scure/base'
import { scriptOf } from '../address.ts'
import { btc } from '../amount.ts'
import { rawBlock } from '../block.ts'
import type { Block } from '../block.ts'
import type { Chain } from '../chain.ts'
import { networkNames } from '../network.ts'
import { RpcError, rejected, rpcCodes } from '../rpc-error.ts'
import { outpointOf, parseTransaction } from '../transaction.ts'
import type { Outpoint } from '../transaction.ts'
import { call } from './call.ts'
import type { Node, NodeCall } from './call.ts'
import { describeHeader, describeScript, describeTransaction, feeInBlock } from './describe.ts'

/** RPC calls about blocks, and (regtest only) for making and invalidating them. */
export const chainCalls: Record<string, NodeCall> = {
  getblockchaininfo: call('', ({ chain }: Node) => ({
    chain: networkNames.bitcoin,
    blocks: chain.height,
    headers: chain.height,
    bestblockhash: chain.tip.hash,
    bits: '207fffff',
    target: `7fffff${'0'.repeat(58)}`,
    difficulty: 4.656542373906925e-10,
    time: chain.tip.time,
    mediantime: chain.medianTime(),
    verificationprogress: 1,
    initialblockdownload: false,
    chainwork: ((chain.height + 1) * 2).toString(16).padStart(64, '0'),
    size_on_disk: 0,
    pruned: false,
    warnings: [],
  })),
  getblockcount: call('', ({ chain }: Node) => chain.height),
  getbestblockhash: call('', ({ chain }: Node) => chain.tip.hash),
  getblockhash: call('height', ({ chain }: Node, given) => {
    const block = chain.at(given.number(0))
    if (!block) throw new RpcError(rpcCodes.invalidParameter, 'Block height out of range')
    return block.hash
  }),
  getblockheader: call('blockhash verbose', ({ chain }: Node, given) => {
    const block = chain.block(given.text(0))
    return given.flag(1, true) ? describeHeader(chain, block) : hex.encode(block.header)
  }),
  getblock: call('blockhash verbosity', ({ chain }: Node, given) => {
    const block = chain.block(given.text(0))
    const verbosity = Number(given.at(1) ?? 1)
    return verbosity === 0 ? hex.encode(rawBlock(block)) : describeBlock(chain, block, verbosity)
  }),
  gettxout: call('txid n include_mempool', ({ chain }: Node, given) => {
    const outpoint: Outpoint = outpointOf(given.text(0), given.number(1))
    const withMempool = given.flag(2, true)
    const coin = withMempool ? chain.coin(outpoint) : chain.coins.get(outpoint)
    if (!coin || (withMempool && chain.mempool.spender(outpoint))) return null
    return {
      bestblock: chain.tip.hash,
      confirmations: coin.height < 0 ? 0 : chain.height - coin.height + 1,
      value: btc(coin.value),
      scriptPubKey: describeScript(coin.script),
      coinbase: coin.isCoinbase,
    }
  }),
  waitfornewblock: call('timeout current_tip', ({ chain }: Node, given) => newBlock(chain, given.number(0, 0))),
  generatetoaddress: call('nblocks address maxtries', ({ chain }: Node, given) =>
    chain.generate(given.number(0), scriptOf(given.text(1))).map((block) => block.hash),
  ),
  generateblock: call('output transactions submit', ({ chain }: Node, given) => {
    const script = scriptOf(given.text(0))
    const transactions = given.list<string>(1).map((each) => chain.mempool.get(each)?.tx ?? parseTransaction(each))
    const [block] = chain.generate(1, script, transactions)
    if (block!.transactions.length === transactions.length + 1) return { hash: block!.hash }
    chain.invalidate(block!.hash)
    throw rejected('TestBlockValidity failed: bad-txns-inputs-missingorspent')
  }),
  invalidateblock: call('blockhash', ({ chain }: Node, given) => {
    chain.invalidate(given.text(0))
  }),
  reconsiderblock: call('blockhash', ({ chain }: Node, given) => {
    chain.reconsider(given.text(0))
  }),
}

function describeBlock(chain: Chain, block: Block, verbosity: number) {
  const transactions = block.transactions.map((tx) => {
    if (verbosity < 2) return tx.txid
    const fee = feeInBlock(chain, tx)
    return { ...describeTransaction(tx), ...(fee === undefined ? {} : { fee: btc(fee) }) }
  })
  return { ...describeHeader(chain, block), size: rawBlock(block).length, tx: transactions }
}

function newBlock(chain: Chain, timeoutMs: number): Promise<{ hash: string; height: number }> {
  return new Promise((resolve) => {
    const finish = () => {
      chain.off('tip', finish)
      clearTimeout(timer)
      resolve({ hash: chain.tip.hash, height: chain.height })
    }
    const timer = timeoutMs > 0 ? setTimeout(finish, timeoutMs) : undefined
    chain.on('tip', finish)
  })
}
