import { classNames } from '@moon/ui/class-names.ts'
import { Skeleton } from '@moon/ui/skeleton.tsx'
import { cardColumns, visaColumns } from './card-columns.ts'
import { CardToCome } from './card-to-come.tsx'

/** Holds the place of a card in its sheet until it is read. */
export function LoadingCard({ wasGift }: { wasGift: boolean }) {
  return (
    <div
      aria-busy="true"
      className={classNames(wasGift ? cardColumns : visaColumns, 'content-start wide:grid-rows-none')}
    >
      <Skeleton className="aspect-[85.6/54] w-full rounded-[4.6%/7.3%]" />
      <CardToCome />
    </div>
  )
}
