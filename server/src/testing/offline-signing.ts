// Large payouts in stories: an account with a known key, operators who export, approve and import, and a wallet that
// signs.
import { hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sats } from '@moon/money/sats.ts'
import { read, sql } from '../database/db.ts'
import { offlineSigningCommands as commands } from '../offline-signing/offline-signing-commands.ts'
import { requestPayout } from '../payouts/request-payout.ts'
import { batchAfterMs, batchPayouts } from '../payouts/batch-payouts.ts'
import { bitcoindTreasury } from '../rails/bitcoin/bitcoind-treasury.ts'
import type { PayoutSigner, Treasury, TreasuryCoin } from '../rails/treasury.ts'
import { buyer } from './money.ts'
import { payoutAddress, payoutWorld } from './payouts.ts'

type Operator = { name: string; role: 'admin'; isProved: boolean }
export type Drafting = Parameters<Treasury['draft']>[0]

/** Version bytes of test networks. */
export const keyVersions = { private: 0x04358394, public: 0x043587cf }

/** Two operators who have proved themselves. */
export const [ada, grace] = ['ada', 'grace'].map((name) => ({ name, role: 'admin', isProved: true })) as [
  Operator,
  Operator,
]

/**
 * The account whose coins are spent. `node`: the node that sees them; without one nothing is asked. `origin`:
 * PAYOUT_KEY_ORIGIN.
 */
type Account = { path: string; node: string; origin: string | null }

const ofNobody: Account = { path: "m/84'/1'/0'", node: 'http://127.0.0.1:9', origin: null }

/** The master key of the operators' wallet. */
export const master = HDKey.fromMasterSeed(new Uint8Array(32).fill(7), keyVersions)

export function offlineWorld(url: string, { path, node, origin }: Account = ofNobody) {
  const world = payoutWorld(url)
  const { db } = world.deps.database
  const account = master.derive(path)
  const reader = bitcoindTreasury({ url: node, network: 'regtest', xpub: account.publicExtendedKey, origin })
  const honest: Treasury['draft'] = (batch) => reader.draft(batch)
  const state: State = { coins: [], asked: 0, draftsAs: honest }
  const deps = brokenInto(world, reader, state)
  const folder = mkdtempSync(join(tmpdir(), 'moon-psbt-'))
  let files = 0
  const newFile = (ending = ''): string => join(folder, `file-${(files += 1)}${ending}`)
  const run = async (name: keyof typeof commands, words: Record<string, string>, by: Operator = ada) => {
    const command = commands[name]
    if (command.kind === 'look') return (await command.run(deps, words)).join('\n')
    if (command.kind === 'change') return (await command.run(deps, { ...words, by: by.name }, by)).join('\n')
    throw new Error('it moves no credit')
  }
  const keyOf = (nth: number) => account.deriveChild(0).deriveChild(nth)
  const coinOf = (nth: number, amount: bigint): TreasuryCoin => {
    const script = hex.encode(p2wpkh(keyOf(nth).publicKey!).script)
    return { txid: nth.toString(16).padStart(64, '0'), vout: 0, sats: amount, script }
  }
  return {
    ...world,
    db,
    deps,
    account,
    reader,
    honest,
    state,
    run,
    keyOf,
    coinOf,
    newFile,
    fileOf: (bytes: Uint8Array | string): string => {
      const file = newFile()
      writeFileSync(file, bytes)
      return file
    },
    /** $1,500 at $60,000 are 2,500,000 sats: more than the signer's limit. */
    large: async (nth: number, coin = coinOf(nth, 9_000_000n)) => {
      state.coins = [coin]
      const userId = await buyer(deps, { credit: 150_000n })
      const { id } = await requestPayout(deps, { userId, address: payoutAddress, amount: '1500' })
      await world.confirm(userId, id)
      world.clock.advance(batchAfterMs + 1)
      await batchPayouts(deps)
      const [row] = await read<{ batch: string }>(db, sql`select batch_id as batch from payouts where id = ${id}`)
      return { id, batch: row!.batch, nth }
    },
    stateOf: async (id: string) =>
      (await read<{ state: string }>(db, sql`select state from payouts where id = ${id}`))[0]!.state,
    exported: async (batch: string) => {
      const file = newFile('.psbt')
      const said = await run('export-payout', { batch, file })
      const psbt = readFileSync(file)
      return { said, psbt, hash: createHash('sha256').update(psbt).digest('hex') }
    },
    /** Signs as a wallet with the key does. */
    signed: (psbt: Uint8Array, nth: number): Transaction => {
      const transaction = Transaction.fromPSBT(psbt)
      transaction.signIdx(keyOf(nth).privateKey!, 0)
      return transaction
    },
  }
}

type State = {
  coins: TreasuryCoin[]
  /** How often the signer was asked. */
  asked: number
  /** How the server drafts transactions; a compromised server drafts otherwise. */
  draftsAs: Treasury['draft']
}

/** A compromised server: the coins and drafts of `state`, and a signer that refuses to sign. */
function brokenInto(world: ReturnType<typeof payoutWorld>, reader: Treasury, state: State) {
  const signer: PayoutSigner = {
    mostSats: async () => 1_000_000n,
    sign: async () => ({ kind: 'refused', reason: `asked ${(state.asked += 1)} times` }),
  }
  const treasury = {
    ...world.treasury,
    coins: async () => state.coins,
    draft: (batch: Drafting) => state.draftsAs(batch),
    readPsbt: reader.readPsbt.bind(reader),
    readSigned: reader.readSigned.bind(reader),
    feeRate: () => world.treasury.feeRate(),
  }
  return { ...world.deps, treasury, signer, offlineLimitSats: sats(20_000_000n) }
}
