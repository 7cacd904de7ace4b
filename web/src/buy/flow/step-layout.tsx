import { classNames } from '@moon/ui/class-names.ts'
import { useEffect, useRef, type ReactNode } from 'react'

type StepLayoutProps = {
  face: ReactNode
  /** Beside the face where there is no room for the price under it. */
  total: ReactNode
  /** The price line by line. */
  price?: ReactNode
  children: ReactNode
  /** The main action. */
  foot?: ReactNode
  /** A step that begins with no field takes the focus itself, so that it is read out and the keyboard goes on from here. */
  takesFocus?: boolean
  onSubmit?: () => void
}

/**
 * The frame of every step: the card's face stays where it is and in view, the price under it, the step's own part beside
 * it. On a phone the face keeps to the upper edge and the main action to the lower one, and what is between scrolls.
 */
export function StepLayout({ face, total, price, children, foot, takesFocus = true, onSubmit }: StepLayoutProps) {
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) start.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const parts = (
    <>
      <div className="sticky top-0 z-20 -mx-5 grid grid-cols-[8.5rem_minmax(0,1fr)] items-center gap-4 border-b border-line bg-surface-raised px-5 pb-4 sm:-mx-6 sm:px-6 md:static md:mx-0 md:block md:border-0 md:p-0">
        {face}
        <div className="md:hidden">{total}</div>
      </div>
      <div
        ref={start}
        tabIndex={takesFocus ? -1 : undefined}
        className="flex min-w-0 flex-col gap-5 outline-none md:col-start-2 md:row-span-2 md:row-start-1"
      >
        {children}
      </div>
      {price && <div className="min-w-0 md:col-start-1 md:row-start-2">{price}</div>}
      {foot && <StepFoot className="md:col-start-2">{foot}</StepFoot>}
    </>
  )
  if (!onSubmit) return <div className={frame}>{parts}</div>
  return (
    <form
      className={frame}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {parts}
    </form>
  )
}

const frame = 'grid gap-x-8 gap-y-5 md:min-h-132 md:grid-cols-[15.5rem_minmax(0,1fr)] md:grid-rows-[auto_1fr_auto]'

/** The main action, under the thumb on a phone; it stays in view in a low window too. */
export function StepFoot({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={classNames(
        // The sheet's own padding is crossed, so that the foot lies on its edge.
        'sticky -bottom-6 z-20 -mx-5 -mb-6 border-t border-line bg-surface-raised px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:rounded-b-card sm:px-6 md:mx-0 md:rounded-none md:border-0 md:px-0 md:pb-6',
        className,
      )}
    >
      {children}
    </div>
  )
}
