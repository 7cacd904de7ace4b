import { classNames } from '@moon/ui/class-names.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { FrameTotal } from './step-frame.tsx'

type StepLayoutProps = {
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
 * A step within the frame of the face: the price under that, the step's own part beside it. On a phone the main action
 * keeps to the lower edge, and what is between scrolls.
 */
export function StepLayout({ total, price, children, foot, takesFocus = true, onSubmit }: StepLayoutProps) {
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) start.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const parts = (
    <>
      <FrameTotal>{total}</FrameTotal>
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
  if (!onSubmit) return parts
  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {parts}
    </form>
  )
}

/** The main action, under the thumb on a phone; it stays in view in a low window too. */
export function StepFoot({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={classNames(
        // The sheet's own padding is crossed, so that the foot lies on its edge.
        'sticky -bottom-6 z-20 -mx-5 -mb-6 max-md:mt-auto border-t border-line bg-surface-raised px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:rounded-b-card sm:px-6 md:mx-0 md:rounded-none md:border-0 md:px-0 md:pb-6',
        className,
      )}
    >
      {children}
    </div>
  )
}
