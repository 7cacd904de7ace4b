import { classNames } from './class-names.ts'

/** The shape of what comes. Give it the size of the thing it stands for, so nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames('block max-w-full animate-breathe rounded-control bg-line/60', className)}
    />
  )
}
