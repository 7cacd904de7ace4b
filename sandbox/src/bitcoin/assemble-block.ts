import { hex } from '@scure/base'
import { RawTx } from '@scure/btc-signer'
import { makeBlock, merkleRoot, solveHeader } from './block.ts'
import type { Block } from './block.ts'
import { concatBytes, hash256, internalId } from './bytes.ts'
import { parseTransaction } from './transaction.ts'
import type { Transaction } from './transaction.ts'

const halving = 150
const firstSubsidy = 5_000_000_000n

/** A valid block on top of `previous`: coinbase with height and witness commitment, merkle root, proof of work. */
export function assembleBlock(input: {
  previous: Block
  time: number
  transactions: readonly Transaction[]
  fees: bigint
  payTo: string
}): Block {
  const height = input.previous.height + 1
  const coinbase = coinbaseTransaction({ ...input, height })
  const transactions = [coinbase, ...input.transactions]
  const header = solveHeader({
    previous: input.previous.hash,
    merkleRoot: merkleRoot(transactions.map((tx) => internalId(tx.txid))),
    time: input.time,
  })
  return makeBlock(header, transactions, height)
}

type CoinbaseInput = { height: number; transactions: readonly Transaction[]; fees: bigint; payTo: string }

function coinbaseTransaction({ height, transactions, fees, payTo }: CoinbaseInput): Transaction {
  const reserved = new Uint8Array(32)
  const witnessRoot = merkleRoot([reserved, ...transactions.map((tx) => internalId(tx.wtxid))])
  const commitment = concatBytes(hex.decode('6a24aa21a9ed'), hash256(concatBytes(witnessRoot, reserved)))
  const subsidy = firstSubsidy >> BigInt(Math.floor(height / halving))
  // Eight random bytes distinguish two blocks of the same height and time.
  const extra = crypto.getRandomValues(new Uint8Array(8))
  return parseTransaction(
    RawTx.encode({
      version: 2,
      segwitFlag: true,
      inputs: [
        {
          txid: new Uint8Array(32),
          index: 0xffffffff,
          finalScriptSig: concatBytes(pushHeight(height), Uint8Array.of(8), extra),
          sequence: 0xffffffff,
        },
      ],
      outputs: [
        { amount: subsidy + fees, script: hex.decode(payTo) },
        { amount: 0n, script: commitment },
      ],
      witnesses: [[reserved]],
      lockTime: 0,
    }),
  )
}

/** BIP 34: the height as a script push. */
function pushHeight(height: number): Uint8Array {
  if (height <= 16) return Uint8Array.of(0x50 + height)
  const digits: number[] = []
  for (let rest = height; rest > 0; rest >>= 8) digits.push(rest & 255)
  if (digits.at(-1)! & 0x80) digits.push(0)
  return Uint8Array.of(digits.length, ...digits)
}
