import { addressOf, scriptKind, scriptOf } from './address.ts'
import { fundTransaction } from './fund-transaction.ts'
import { RpcError, rpcCodes } from './rpc-error.ts'
import type { Bitcoin } from './start-bitcoin.ts'
import type { Transaction, TxOutput } from './transaction.ts'

// Payments from the outside world. Amounts are satoshis; every payment returns its transaction id.

type World = Pick<Bitcoin, 'chain' | 'purse'>

export type PaymentOptions = {
  /** sat/vB */
  feeRate?: number
  /** BIP 125; default true. */
  signalsReplacement?: boolean
}

export function payAddress(world: World, payment: { address: string; satoshis: bigint } & PaymentOptions): string {
  return payOutputs(world, { ...payment, outputs: [payment] })
}

/** Several outputs in one transaction, to one address or to many. */
export function payOutputs(
  { chain, purse }: World,
  payment: { outputs: readonly { address: string; satoshis: bigint }[] } & PaymentOptions,
): string {
  const outputs = payment.outputs.map(({ address, satoshis }) => ({ script: scriptOf(address), value: satoshis }))
  return chain.accept(fundTransaction(purse, outputs, payment).tx)
}

/** Pays the sum in two transactions, the first with `firstSatoshis`. */
export function payInTwoParts(
  world: World,
  payment: { address: string; satoshis: bigint; firstSatoshis?: bigint } & PaymentOptions,
): [string, string] {
  const first = payment.firstSatoshis ?? payment.satoshis / 2n
  return [
    payAddress(world, { ...payment, satoshis: first }),
    payAddress(world, { ...payment, satoshis: payment.satoshis - first }),
  ]
}

/** Replaces a payment by the same one with a higher fee. */
export function bumpPayment(world: World, bump: { txid: string; feeRate?: number }): string {
  const { tx } = waiting(world, bump.txid)
  return replace(
    world,
    bump,
    tx.outputs.filter((output) => !isChange(world, output)),
  )
}

/** Replaces a payment by one to another payee, by default the payer. */
export function doubleSpend(world: World, cheat: { txid: string; payTo?: string; feeRate?: number }): string {
  const { tx } = waiting(world, cheat.txid)
  const script = scriptOf(cheat.payTo ?? world.purse.freshAddress(false))
  const paid = tx.outputs.filter((output) => !isChange(world, output))
  return replace(world, cheat, [{ script, value: paid.reduce((sum, output) => sum + output.value, 0n) }])
}

function replace({ chain, purse }: World, wanted: { txid: string; feeRate?: number }, outputs: TxOutput[]): string {
  const { tx, fee } = waiting({ chain, purse }, wanted.txid)
  const inputs = tx.inputs.map((input) => ({ ...input, ...ownOutput({ chain, purse }, tx, input) }))
  const feeRate = wanted.feeRate ?? (Number(fee) / tx.vsize) * 2 + 1
  return chain.accept(fundTransaction(purse, outputs, { inputs, feeRate }).tx)
}

/** Makes the network forget an unconfirmed payment and its descendants. Returns the dropped ids. */
export function dropPayment(world: World, txid: string): string[] {
  waiting(world, txid)
  return world.chain.drop(txid)
}

export function mineBlocks({ chain, purse }: World, count: number): string[] {
  return chain.generate(count, scriptOf(purse.freshAddress(false))).map((block) => block.hash)
}

export type ReorgFate = 'mined-again' | 'unconfirmed' | 'dropped' | 'conflicting'

/**
 * Replaces the last `depth` blocks by a branch that is one block longer. By `fate`, their payments are mined again there, wait in the
 * mempool, are forgotten, or lose to a double spend. Channel transactions of Lightning nodes are always mined again, because no
 * accidental cheating must occur there.
 */
export function reorganize(world: World, { depth, fate }: { depth: number; fate: ReorgFate }): { hashes: string[] } {
  const { chain, purse } = world
  const first = chain.at(chain.height - depth + 1)
  if (depth < 1 || !first || first.height === 0)
    throw new RpcError(rpcCodes.invalidParameter, 'The chain is not that long')
  const payments = [...heightsFrom(first.height, chain.height)]
    .flatMap((height) => chain.at(height)!.transactions)
    .filter((tx) => !tx.isCoinbase && !isChannel(tx))
  chain.invalidate(first.hash)
  if (fate === 'dropped') for (const { txid } of payments) chain.drop(txid)
  if (fate === 'conflicting') for (const tx of payments) cheatOrDrop(world, tx)
  const held = new Set(fate === 'unconfirmed' ? payments.map(({ txid }) => txid) : [])
  const mined = chain.mempool.inMiningOrder().filter((tx) => !held.has(tx.txid))
  const script = () => scriptOf(purse.freshAddress(false))
  const [branching] = chain.generate(1, script(), mined)
  const rest = held.size > 0 ? chain.generate(depth, script(), []) : chain.generate(depth, script())
  return { hashes: [branching!, ...rest].map((block) => block.hash) }
}

function cheatOrDrop(world: World, tx: Transaction): void {
  if (!world.chain.mempool.get(tx.txid)) return
  const isOurs = tx.inputs.every((input) => world.purse.spentOutput(input))
  if (isOurs) doubleSpend(world, { txid: tx.txid })
  else world.chain.drop(tx.txid)
}

function waiting({ chain }: World, txid: string) {
  const entry = chain.mempool.get(txid)
  if (!entry) throw new RpcError(rpcCodes.notFound, 'Transaction not in mempool')
  return entry
}

function ownOutput({ purse }: World, tx: Transaction, input: Transaction['inputs'][number]): TxOutput {
  const output = purse.spentOutput(input)
  if (!output) throw new RpcError(rpcCodes.wallet, `${tx.txid} was not paid by the world's purse`)
  return output
}

const isChange = ({ purse }: World, output: TxOutput) => purse.owner(output.script)?.branch.isInternal === true

/** Only funding and closing transactions of channels pay to a witness script here. */
const isChannel = (tx: Transaction) =>
  tx.outputs.some((output) => scriptKind(output.script) === 'witness_v0_scripthash')

function* heightsFrom(first: number, last: number): Iterable<number> {
  for (let height = first; height <= last; height++) yield height
}

/** The purse's balance and a fresh address of it, for the panel. */
export function purseOf({ chain, purse }: World): { satoshis: bigint; address: string; height: number } {
  const satoshis = purse.unspent(0).reduce((sum, coin) => sum + coin.value, 0n)
  const receive = purse.branches.find((branch) => !branch.isInternal)!
  return { satoshis, address: addressOf(receive.descriptor.script(receive.next))!, height: chain.height }
}
