import { sealedColumn } from '../sealing/sealed-place.ts'
import { giftCodePurpose, marksOf, payoutOf, readGiftCode } from './gift-code.ts'

const place = { purpose: giftCodePurpose, table: 'gift_cards', id: 'card_id' }

/** The sealed codes of gift cards, and the sealed addresses of codes. Resealing a code also renews its mark. */
export const sealedCodes = [
  sealedColumn({
    ...place,
    name: 'gift-card codes',
    column: 'code_sealed',
    alsoWrites: ({ plain, id, keys }) => ({ code_mark: marksOf(keys, readGiftCode(plain), id)[0] }),
  }),
  sealedColumn({ ...place, name: 'addresses of gift-card codes', column: 'payout_sealed', belongsTo: payoutOf }),
]
