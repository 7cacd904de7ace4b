import type { Db, Tx } from '../database/db.ts'
import { isOwnAddress } from '../addresses/reads.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Treasury } from '../rails/treasury.ts'
import { orUnavailable } from '../kit/or-unavailable.ts'

/**
 * Checks that an address can be paid: written without a mistake, for our network, of a kind that wallets make, and neither
 * ours nor sanctioned. Refuses `payout_address_invalid` and `payout_address_refused`. Answers its one spelling and script.
 */
export async function checkAddress(
  on: Db | Tx,
  { treasury, sanctioned }: { treasury: Treasury; sanctioned: ReadonlySet<string> },
  text: string,
): Promise<{ address: string; script: string }> {
  // A segwit address may be written in capitals; whatever is mixed has a mistake, which its checksum shows.
  const address = /^(bc1|tb1|bcrt1)[a-z\d]+$/i.test(text) && text === text.toUpperCase() ? text.toLowerCase() : text
  const script = treasury.scriptOf(address)
  if (script === undefined) throw new Refusal('payout_address_invalid')
  const isOurs = (await isOwnAddress(on, address)) || (await orUnavailable(treasury.owns(address)))
  if (isOurs || sanctioned.has(address)) throw new Refusal('payout_address_refused')
  return { address, script }
}
