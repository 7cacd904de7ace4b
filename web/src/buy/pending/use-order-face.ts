import type { Invoice } from '@moon/contract/invoices.ts'
import { type Cents } from '@moon/money/cents.ts'
import type { AnyFaceProps } from '@moon/ui/card/any-face.tsx'
import type { CardFaceState } from '@moon/ui/card/card-face-state.ts'
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

/** Returns the face of the ordered card: the night sky of the Visa card, or the shop's art. */
export function useOrderFace({ ordered, detail, ...face }: OrderFaceProps): AnyFaceProps {
  const { data: product } = useOrderedProduct(ordered)
  const shown = { ...face, ...(detail !== undefined && { detail }) }
  if (isVisa(ordered)) return shown
  return { ...shown, merchant: product ? merchantOf(product) : { ...noArt, name: ordered.name } }
}

/** Reads the art of the ordered product once; a product no longer offered is shown by its name. */
export const useOrderedProduct = (ordered: Ordered | undefined) =>
  useQuery({
    ...query('readProduct', { params: { cardProductId: ordered?.id ?? '' } }),
    enabled: ordered !== undefined && !isVisa(ordered),
    staleTime: Infinity,
  })

const isVisa = (ordered: Ordered): boolean => ordered.loop === 'open'

const noArt = { art: '', brandColor: '#14172b', textColor: '#ffffff' }
