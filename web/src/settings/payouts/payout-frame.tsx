import { useEffect, useRef, type ReactNode } from 'react'

type PayoutFrameProps = {
  summary: ReactNode
  children: ReactNode
  /** What is read once the money was seen. */
  notes?: ReactNode
  /** The main action. */
  foot: ReactNode
  /** A step that begins with no field takes the focus itself, so that it is read out and the keyboard goes on from here. */
  takesFocus?: boolean
  onSubmit: () => void
}

/** The frame of every step: the money beside what is asked, or below it on what is narrower than 1080 px, and the main action at the foot. */
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
      {/* The sheet's own padding is crossed, so that the foot lies on its edge. */}
      <div className="sticky -bottom-6 z-20 -mx-5 -mb-6 border-t border-line bg-surface-raised px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:rounded-b-card sm:px-6 wide:static wide:col-start-2 wide:row-start-3 wide:m-0 wide:rounded-none wide:border-0 wide:p-0">
        {foot}
      </div>
    </form>
  )
}
