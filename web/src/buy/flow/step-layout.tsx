import { classNames } from '@moon/ui/class-names.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { FrameTotal } from './step-frame.tsx'

type StepLayoutProps = {
  /** The amount due, shown beside the face when there is no room for the price below it. */
  total: ReactNode
  price?: ReactNode
  children: ReactNode
  /** The main button. */
  foot?: ReactNode
  /**
   * A step without a first field takes the focus itself, so that a screen reader announces the step and the keyboard continues from here.
   */
  takesFocus?: boolean
  onSubmit?: () => void
}

/**
 * A step within the frame of the face: the price below the face, the content of the step beside it. On a phone the main button stays at the
 * lower edge, and the content between scrolls.
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
        className="flex min-w-0 flex-col gap-5 outline-none md:gap-4 md:col-start-2 md:row-span-2 md:row-start-1"
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

/** The bar of the main button, at the thumb on a phone; it stays visible in a low window, too. */
export function StepFoot({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={classNames(
        // Negative margins cancel the sheet's padding, so that the bar lies on its edge.
        'sticky -bottom-6 z-20 -mx-5 -mb-6 max-md:mt-auto border-t border-line bg-surface-raised px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:rounded-b-card sm:px-6 md:mx-0 md:rounded-none md:border-0 md:px-0 md:pb-6',
        className,
      )}
    >
      {children}
    </div>
  )
}
