import { useEffect, useRef, type ReactNode } from 'react'

type PayoutFrameProps = {
  summary: ReactNode
  children: ReactNode
  /** Text to read after the money. */
  notes?: ReactNode
  /** The main button. */
  foot: ReactNode
  /**
   * A step without a first field takes the focus itself, so that a screen reader announces the step and the keyboard continues from here.
   */
  takesFocus?: boolean
  onSubmit: () => void
}

/** The frame of every step: the money beside the form, or below it under 1080 px, and the main button at the foot. */
export function PayoutFrame({ summary, children, notes, foot, takesFocus = false, onSubmit }: PayoutFrameProps) {
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) start.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <form
      noValidate
      className="grid gap-x-8 gap-y-5 wide:min-h-96 wide:grid-cols-[18rem_minmax(0,1fr)] wide:grid-rows-[auto_1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div
        ref={start}
        tabIndex={takesFocus ? -1 : undefined}
        className="flex min-w-0 flex-col gap-5 outline-none wide:col-start-2 wide:row-start-1"
      >
        {children}
      </div>
      <div className="min-w-0 wide:col-start-1 wide:row-span-3 wide:row-start-1">{summary}</div>
      {notes && <div className="grid min-w-0 content-start gap-3 wide:col-start-2 wide:row-start-2">{notes}</div>}
      {/* Negative margins cancel the sheet's padding, so that the bar lies on its edge. */}
      <div className="sticky -bottom-6 z-20 -mx-5 -mb-6 border-t border-line bg-surface-raised px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:rounded-b-card sm:px-6 wide:static wide:col-start-2 wide:row-start-3 wide:m-0 wide:rounded-none wide:border-0 wide:p-0">
        {foot}
      </div>
    </form>
  )
}
