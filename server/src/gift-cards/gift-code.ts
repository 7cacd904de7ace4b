import { createHmac, hkdfSync } from 'node:crypto'
import type { CardId } from '@moon/contract/ids.ts'
import type { Random } from '../kit/random.ts'
import { createSeal } from '../kit/seal.ts'
import type { Redemption } from '../supplier/supplier.ts'

/** What its owner shows at the shop. The page is one of the codes: it may show all others, or be all there is. */
export type GiftCode = Pick<Redemption, 'securityCode' | 'pin' | 'barcode' | 'url'>

/**
 * How codes are kept: sealed for their own row, and marked by a keyed fingerprint, so that one that was given already is
 * known again without being readable. Marks made under earlier secrets are known, too.
 */
export type GiftCodes = {
  seal(code: GiftCode, cardId: CardId): Buffer
  open(sealed: Uint8Array, cardId: CardId): GiftCode
  sealAddress(address: string, cardId: CardId): Buffer
  /** The first is the mark of today; every one of them may be kept with an earlier code. */
  marksOf(code: GiftCode, cardId: CardId): [string, ...string[]]
}

const purpose = 'gift card codes'

export function createGiftCodes({
  secret,
  earlierSecrets = [],
  random,
}: {
  secret: string
  earlierSecrets?: readonly string[]
  random: Random
}): GiftCodes {
  const seal = createSeal({ secret, earlierSecrets, purpose, random })
  const markKeys = [secret, ...earlierSecrets].map((one) =>
    Buffer.from(hkdfSync('sha256', one, 'moon', 'gift card marks', 32)),
  )
  return {
    seal: (code, cardId) => seal.close(Buffer.from(JSON.stringify(code)), cardId),
    open: (sealed, cardId) => JSON.parse(seal.open(sealed, cardId).toString('utf8')) as GiftCode,
    sealAddress: (address, cardId) => seal.close(Buffer.from(address), `${cardId}/payout`),
    marksOf: (code, cardId) => {
      const essence = essenceOf(code) ?? cardId
      const [first, ...rest] = markKeys.map((key) => createHmac('sha256', key).update(essence).digest('hex'))
      return [first!, ...rest]
    },
  }
}

/** What makes two codes the same: that by which a shop knows the card. PINs are short and meet by chance. */
const essenceOf = (code: GiftCode): string | null =>
  code.securityCode ?? code.barcode?.data ?? (isPageTheCode(code) ? code.url : null)

/** Where a page is all there is, whoever knows its address has the card: the address is its code. */
const isPageTheCode = ({ securityCode, pin, barcode }: GiftCode): boolean =>
  securityCode === null && pin === null && barcode === null
