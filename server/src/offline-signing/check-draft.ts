import { CommandError } from '../commands/command.ts'
import { amountOf } from '../commands/amount-of.ts'
import type { OfflineDraft } from '../payouts/reads.ts'
import type { Treasury, TreasuryCoin } from '../rails/treasury.ts'

/** Payees and amounts in the form that operators read, in the order of the PSBT. */
export type CheckedDraft = { paid: string[]; feeSats: bigint; feeRate: bigint; vbytes: bigint }

const mostFeeSats = 1_000_000n
/** The highest fee rate in satoshis per virtual byte that a batch is ever drafted with. */
const mostRate = 500n
/** Change below this goes to the fee, and there is no change output. */
const leastChangeSats = 1_000n
const changeVbytes = 31n

/**
 * Reads what the bytes of a PSBT do, whatever the database rows say. Refuses a PSBT that does anything except pay each payout of its
 * batch once, from the coins of its first version, with at most one change output of the treasury and a fee within bounds.
 */
export function checkDraft(treasury: Pick<Treasury, 'readPsbt' | 'scriptOf'>, draft: OfflineDraft): CheckedDraft {
  const refuse = (fault: string): never => {
    throw new CommandError(
      `${draft.batchId} is not what its payouts say: ${fault}. Sign nothing, and look who wrote it.`,
    )
  }
  const does = treasury.readPsbt(draft.psbt)
  if ('fault' in does) return refuse(does.fault)
  const first = treasury.readPsbt(draft.firstPsbt)
  if ('fault' in first || coinsOf(first) !== coinsOf(does)) refuse('it spends other coins than its first version')
  const missing = draft.payees.map((one) => ({ ...one, script: treasury.scriptOf(one.address) }))
  let changes = 0
  const paid = does.outputs.map(({ script, address, sats, changeIndex }) => {
    const pays = `pays ${amountOf('BTC', sats)} to ${address ?? `the script ${script}`}`
    const at = missing.findIndex((one) => one.script === script && one.sats === sats)
    if (at >= 0) return `${pays} (payee of ${missing.splice(at, 1)[0]!.id})`
    if (changeIndex === undefined) return refuse(`it ${pays}, whom no payout of it names`)
    if ((changes += 1) > 1) refuse('it has more than one change')
    return `${pays} (change of the treasury, number ${changeIndex})`
  })
  if (missing.length > 0) refuse(`it does not pay ${missing.map(({ id }) => id).join(', ')}`)
  const mostSats = mostRate * (does.vbytes + changeVbytes) + leastChangeSats
  if (does.feeSats <= 0n || does.feeSats > mostFeeSats || does.feeSats > mostSats)
    refuse(`its fee is ${amountOf('BTC', does.feeSats)}`)
  if (does.feeSats !== draft.feeSats) refuse(`its fee is not the ${amountOf('BTC', draft.feeSats)} of the books`)
  return { ...does, paid }
}

const coinsOf = ({ coins }: { coins: readonly TreasuryCoin[] }): string =>
  coins
    .map(({ txid, vout, sats }) => `${txid}:${vout} ${sats}`)
    .toSorted()
    .join(' ')
