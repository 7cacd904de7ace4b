import type { ComponentPropsWithoutRef } from 'react'
import { classNames } from '@moon/ui/class-names.ts'

/** Layout of a window page: one column, in which long words are cut instead of widening the page. */
export const pageClass = 'grid grid-cols-[minmax(0,1fr)] gap-4 p-4'

export const Page = ({ className, ...rest }: ComponentPropsWithoutRef<'main'>) => (
  <main {...rest} className={classNames(pageClass, className)} />
)
