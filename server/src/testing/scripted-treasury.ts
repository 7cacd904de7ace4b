import { outputScript } from '../rails/bitcoin/output-script.ts'
import type { Treasury } from '../rails/treasury.ts'

/** A treasury on regtest scripted by the story; bitcoind's wire is tested against the sandbox. */
export type ScriptedTreasury = Treasury & { feeRateNow: bigint; own: Set<string> }

export function scriptedTreasury(): ScriptedTreasury {
  const treasury: ScriptedTreasury = {
    feeRateNow: 10_000n,
    own: new Set(),
    prepare: async () => {},
    scriptOf: (address) => outputScript('regtest', address),
    receiveAddress: () => 'bcrt1qazts95kueya7y4u5hp5lflhwj9fy9ahfmns72d',
    owns: async (address) => treasury.own.has(address),
    feeRate: async () => treasury.feeRateNow,
    // What follows a confirmation is tested against the sandbox's node.
    coins: async () => [],
    draft: () => {
      throw new Error('no coins to draft with')
    },
    readPsbt: () => ({ fault: 'nothing is drafted here' }),
    readSigned: () => ({ fault: 'nothing is signed here' }),
    idOf: () => undefined,
    broadcast: async () => null,
    confirmations: async () => 0,
  }
  return treasury
}
