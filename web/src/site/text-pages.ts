import type { TextPages } from './texts/text-page.ts'
import { celo } from './texts/celo.ts'
import { hardwareWallets } from './texts/hardware-wallets.ts'
import { privacy } from './texts/privacy.ts'
import { terms } from './texts/terms.ts'
import { trust } from './texts/trust.ts'

/** The pages of text only: one layout for all of them, and no script. */
export const textPages: Readonly<Record<string, TextPages>> = {
  '/privacy-policy': privacy,
  '/terms-conditions': terms,
  '/trust-and-safety': trust,
  '/celo': celo,
  '/cobo-vault': hardwareWallets,
}
