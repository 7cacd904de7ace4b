import { createHmac } from 'node:crypto'
import type { CardId } from '@moon/contract/ids.ts'
import type { Keyring } from '../sealing/keyring.ts'
import type { Random } from '../kit/random.ts'
import { createSeal } from '../sealing/seal.ts'
import { deriveKey } from '../sealing/wrap-key.ts'
import type { Redemption } from '../supplier/supplier.ts'

/** What its owner shows at the shop. The page is one of the codes: it may show all others, or be all there is. */
export type GiftCode = Pick<Redemption, 'securityCode' | 'pin' | 'barcode' | 'url'>

/**
 * How codes are kept: sealed for their own row, and marked by a keyed fingerprint, so that one that was given already is
 * known again without being readable. Marks made under earlier keys are known, too.
 */
export type GiftCodes = {
  seal(code: GiftCode, cardId: CardId): Buffer
  open(sealed: Uint8Array, cardId: CardId): Promise<GiftCode>
  sealAddress(address: string, cardId: CardId): Buffer
  /** The first is the mark of today; every one of them may be kept with an earlier code. */
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

/** What the sealed address of a code belongs to. */
export const payoutOf = (cardId: string): string => `${cardId}/payout`

export function marksOf(keys: Keyring, code: GiftCode, cardId: string): [string, ...string[]] {
  const essence = essenceOf(code) ?? cardId
  const roots = [...keys.all().map(({ bytes }) => bytes), ...keys.deploymentSecrets]
  const [first, ...rest] = roots.map((root) =>
    createHmac('sha256', deriveKey(root, 'gift card marks')).update(essence).digest('hex'),
  )
  return [first!, ...rest]
}

/** What makes two codes the same: that by which a shop knows the card. PINs are short and meet by chance. */
const essenceOf = (code: GiftCode): string | null =>
  code.securityCode ?? code.barcode?.data ?? (isPageTheCode(code) ? code.url : null)

/** Where a page is all there is, whoever knows its address has the card: the address is its code. */
const isPageTheCode = ({ securityCode, pin, barcode }: GiftCode): boolean =>
  securityCode === null && pin === null && barcode === null
