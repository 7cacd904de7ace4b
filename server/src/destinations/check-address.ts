import type { Db, Tx } from '../database/db.ts'
import { isOwnAddress } from '../addresses/reads.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Treasury } from '../rails/treasury.ts'
import { orUnavailable } from '../kit/or-unavailable.ts'

/**
 * Checks that an address can be paid: correctly written, for our network, of a type that wallets create, and neither ours nor sanctioned.
 * Refuses with `payout_address_invalid` and `payout_address_refused`. Returns the normalised address and its script.
 */
export async function checkAddress(
  on: Db | Tx,
  { treasury, sanctioned }: { treasury: Treasury; sanctioned: ReadonlySet<string> },
  text: string,
): Promise<{ address: string; script: string }> {
  // A segwit address may be all capitals; mixed case is a typing error, which the checksum reveals.
  const address = /^(bc1|tb1|bcrt1)[a-z\d]+$/i.test(text) && text === text.toUpperCase() ? text.toLowerCase() : text
  const script = treasury.scriptOf(address)
  if (script === undefined) throw new Refusal('payout_address_invalid')
  const isOurs = (await isOwnAddress(on, address)) || (await orUnavailable(treasury.owns(address)))
  if (isOurs || sanctioned.has(address)) throw new Refusal('payout_address_refused')
  return { address, script }
}
