import type { Invoice } from '@moon/contract/invoices.ts'
import { type Cents } from '@moon/money/cents.ts'
import { CardFace } from '@moon/ui/card/card-face.tsx'
import type { CardFaceState } from '@moon/ui/card/card-face-state.ts'
import { GiftCardFace } from '@moon/ui/card/gift-card-face.tsx'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { merchantOf } from '../product/card-preview.ts'

type Ordered = Invoice['product']

type OrderFaceProps = {
  id: string
  ordered: Ordered
  state: CardFaceState
  balance: Cents
  value: Cents
  detail?: string | undefined
}

/** The face of what was ordered: the night sky of the Visa card, or the shop's art. */
export function OrderFace({ ordered, detail, ...face }: OrderFaceProps) {
  const { data: product } = useOrderedProduct(ordered)
  const more = detail === undefined ? {} : { detail }
  if (isVisa(ordered)) return <CardFace {...face} {...more} />
  const merchant = product ? merchantOf(product) : { ...noArt, name: ordered.name }
  return <GiftCardFace {...face} {...more} merchant={merchant} />
}

/** Its art, read once; what is no longer offered stands by its name. */
export const useOrderedProduct = (ordered: Ordered | undefined) =>
  useQuery({
    ...query('readProduct', { params: { cardProductId: ordered?.id ?? '' } }),
    enabled: ordered !== undefined && !isVisa(ordered),
    staleTime: Infinity,
  })

const isVisa = (ordered: Ordered): boolean => ordered.loop === 'open'

const noArt = { art: '', brandColor: '#14172b', textColor: '#ffffff' }
