import { classNames } from './class-names.ts'

/** A loading placeholder. Give it the size of the content that it stands for, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames('block max-w-full animate-breathe rounded-control bg-line/60', className)}
    />
  )
}
