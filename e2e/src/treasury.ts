import { payoutXpub } from '../../sandbox/src/bitcoin/treasury.ts'
import { deriveAddresses } from '../../server/src/rails/bitcoin/derive-addresses.ts'
import { mine, pay } from './world.ts'

/** Funds the wallet that payouts are paid from, which is empty in a new sandbox. */
export async function fundTreasury(): Promise<void> {
  const addressOf = deriveAddresses({ xpub: payoutXpub, network: 'regtest' })
  await pay(addressOf(0), { amountSats: 5_000_000 })
  await mine(1)
}
