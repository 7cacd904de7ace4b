import { createRequire } from 'node:module'
import { rejected } from './rpc-error.ts'
import type { Transaction, TxOutput } from './transaction.ts'

/**
 * Runs every input's script as a real node does, so that a badly signed transaction fails here and not first in production. bitcore-lib
 * is the only interpreter on npm that knows segwit v0 and taproot; it takes 0.2 s to load, so it is loaded with the first transaction,
 * not at start.
 */
export function verifyScripts(tx: Transaction, spent: readonly TxOutput[]): void {
  const { Transaction, Script } = load()
  const { Interpreter } = Script
  const parsed = new Transaction(Buffer.from(tx.raw))
  for (const [at, coin] of spent.entries())
    parsed.inputs[at]!.output = new Transaction.Output({ satoshis: Number(coin.value), script: bytes(coin.script) })
  for (const [at, coin] of spent.entries()) {
    const input = tx.inputs[at]!
    const interpreter = new Interpreter()
    const holds = interpreter.verify(
      new Script(Buffer.from(input.scriptSig)),
      new Script(bytes(coin.script)),
      parsed,
      at,
      flagsOf(Interpreter),
      input.witness.map((item) => Buffer.from(item)),
      Number(coin.value),
    )
    if (holds) continue
    const reason =
      interpreter.errstr || 'Script evaluated without error but finished with a false/empty top stack element'
    throw rejected(`mandatory-script-verify-flag-failed (${reason})`)
  }
}

/** Types of the used parts of bitcore-lib, which ships none. */
type Bitcore = {
  Transaction: {
    new (raw: Buffer): { inputs: { output: unknown }[] }
    Output: new (fields: { satoshis: number; script: Buffer }) => unknown
  }
  Script: {
    new (raw: Buffer): unknown
    Interpreter: InterpreterClass
  }
}

type InterpreterClass = Record<Flag, number> & {
  new (): { errstr: string; verify(...parameters: unknown[]): boolean }
}

const flags = [
  'SCRIPT_VERIFY_P2SH',
  'SCRIPT_VERIFY_DERSIG',
  'SCRIPT_VERIFY_LOW_S',
  'SCRIPT_VERIFY_NULLDUMMY',
  'SCRIPT_VERIFY_CHECKLOCKTIMEVERIFY',
  'SCRIPT_VERIFY_CHECKSEQUENCEVERIFY',
  'SCRIPT_VERIFY_WITNESS',
  'SCRIPT_VERIFY_NULLFAIL',
  'SCRIPT_VERIFY_TAPROOT',
] as const
type Flag = (typeof flags)[number]

const flagsOf = (interpreter: InterpreterClass): number => flags.reduce((sum, flag) => sum | interpreter[flag], 0)

const bytes = (script: string) => Buffer.from(script, 'hex')

let loaded: Bitcore | undefined
const require = createRequire(import.meta.url)
const load = (): Bitcore => (loaded ??= require('bitcore-lib') as Bitcore)
