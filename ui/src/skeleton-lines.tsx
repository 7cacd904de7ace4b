import { classNames } from './class-names.ts'
import { Skeleton } from './skeleton.tsx'
import { say } from './language/say.ts'

type SkeletonLinesProps = {
  count: number
  /** Lines of a title, a sentence and a time, separated by rules; default: a title and a few words below. */
  isTall?: boolean
}

/** Placeholder lines of a loading list: a picture, a text and an amount each. */
export function SkeletonLines({ count, isTall = false }: SkeletonLinesProps) {
  return (
    <div
      aria-busy="true"
      aria-label={say('Loading')}
      className={classNames('grid', isTall ? 'divide-y divide-line border-y border-line' : 'gap-5 pt-3')}
    >
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className={classNames('flex gap-3', isTall ? 'h-24 items-start py-3' : 'items-center')}>
          <Skeleton className="size-10 rounded-full" />
          <div className={classNames('grid grow gap-2', isTall && 'pt-1')}>
            <Skeleton className={classNames('h-4', isTall ? 'w-2/5' : 'w-3/5')} />
            <Skeleton className={classNames('h-3.5', isTall ? 'w-3/5' : 'w-2/5')} />
          </div>
          <Skeleton className={classNames('h-4 w-16', isTall && 'mt-1')} />
        </div>
      ))}
    </div>
  )
}
