import { createHmac } from 'node:crypto'
import type { CardId } from '@moon/contract/ids.ts'
import type { Keyring } from '../sealing/keyring.ts'
import type { Random } from '../kit/random.ts'
import { createSeal } from '../sealing/seal.ts'
import { deriveKey } from '../sealing/wrap-key.ts'
import type { Redemption } from '../supplier/supplier.ts'

/**
 * What the owner shows at the shop. The page counts as one of the codes: it may show all others, or be the only one.
 */
export type GiftCode = Pick<Redemption, 'securityCode' | 'pin' | 'barcode' | 'url'>

/**
 * How codes are stored: sealed for their own row, and marked by a keyed fingerprint, so that a code that was given
 * before is recognised without being readable. Marks made under earlier keys are recognised, too.
 */
export type GiftCodes = {
  seal(code: GiftCode, cardId: CardId): Buffer
  open(sealed: Uint8Array, cardId: CardId): Promise<GiftCode>
  sealAddress(address: string, cardId: CardId): Buffer
  /** The first mark is made with the present key; an earlier code may have any of them. */
  marksOf(code: GiftCode, cardId: CardId): [string, ...string[]]
}

export const giftCodePurpose = 'gift card codes'

export function createGiftCodes({ keys, random }: { keys: Keyring; random: Random }): GiftCodes {
  const seal = createSeal({ keys, purpose: giftCodePurpose, random })
  return {
    seal: (code, cardId) => seal.close(Buffer.from(JSON.stringify(code)), cardId),
    open: async (sealed, cardId) => readGiftCode(await seal.open(sealed, cardId)),
    sealAddress: (address, cardId) => seal.close(Buffer.from(address), payoutOf(cardId)),
    marksOf: (code, cardId) => marksOf(keys, code, cardId),
  }
}

export const readGiftCode = (plain: Buffer): GiftCode => JSON.parse(plain.toString('utf8')) as GiftCode

/** The context of the seal of a code's address. */
export const payoutOf = (cardId: string): string => `${cardId}/payout`

export function marksOf(keys: Keyring, code: GiftCode, cardId: string): [string, ...string[]] {
  const essence = essenceOf(code) ?? cardId
  const roots = [...keys.all().map(({ bytes }) => bytes), ...keys.deploymentSecrets]
  const [first, ...rest] = roots.map((root) =>
    createHmac('sha256', deriveKey(root, 'gift card marks')).update(essence).digest('hex'),
  )
  return [first!, ...rest]
}

/** Two codes are the same when the shop recognises the same card by them. PINs are short and coincide by chance. */
const essenceOf = (code: GiftCode): string | null =>
  code.securityCode ?? code.barcode?.data ?? (isPageTheCode(code) ? code.url : null)

/** When a page is the only code, knowing its address is having the card: the address is the code. */
const isPageTheCode = ({ securityCode, pin, barcode }: GiftCode): boolean =>
  securityCode === null && pin === null && barcode === null
