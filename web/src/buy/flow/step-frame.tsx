import { classNames } from '@moon/ui/class-names.ts'
import { createContext, useContext, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

type StepFrameProps = {
  face: ReactNode
  /** The card is paid: its face becomes the main content, as large as a phone allows. */
  isPaid?: boolean
  children: ReactNode
}

/**
 * The frame that all steps share. The card's face is the same element in the same place from the amount to its number. On a phone the face
 * stays small at the upper edge until the card is paid, and every step has the height of the window, so that no step moves the sheet. On a
 * desktop the sheet has no edge once the card is paid, so its height follows its content.
 */
export function StepFrame({ face, isPaid = false, children }: StepFrameProps) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const last = useRef({ height: 0, width: 0 })
  useLayoutEffect(() => {
    if (isPaid) return undefined
    const watch = new ResizeObserver(() => {
      last.current = { height: seenHeight(frame.current), width: widthOf(bar.current) }
    })
    if (frame.current) watch.observe(frame.current)
    return () => watch.disconnect()
  }, [isPaid])
  useLayoutEffect(() => {
    if (!isPaid || !frame.current) return
    frame.current.style.setProperty('--held', `${last.current.height}px`)
    grow(bar.current, last.current.width)
  }, [isPaid])
  return (
    <TotalSlot value={slot}>
      <div
        ref={frame}
        className={classNames(grid, 'max-md:flex max-md:min-h-[max(94dvh-6.25rem,var(--held,0px))] max-md:flex-col')}
      >
        <div className={classNames(barClass, isPaid ? 'pb-1' : smallBar)}>
          <div ref={bar} className="origin-top-left">
            {face}
          </div>
          <div ref={setSlot} className={isPaid ? 'hidden' : 'md:hidden'} />
        </div>
        {children}
      </div>
    </TotalSlot>
  )
}

const TotalSlot = createContext<HTMLElement | null>(null)

/** The amount due, shown beside the face when there is no room for the price below it. */
export function FrameTotal({ children }: { children: ReactNode }) {
  const slot = useContext(TotalSlot)
  return slot && createPortal(children, slot)
}

const grid =
  'grid gap-x-8 gap-y-5 md:min-h-[33rem] md:grid-cols-[15.5rem_minmax(0,1fr)] md:grid-rows-[auto_1fr_auto] lg:grid-cols-[20.5rem_minmax(0,1fr)]'
const barClass = 'md:static md:mx-0 md:block md:border-0 md:p-0'
const smallBar =
  'sticky top-0 z-20 -mx-5 grid grid-cols-[8.5rem_minmax(0,1fr)] items-center gap-4 border-b border-line bg-surface-raised px-5 pb-4 sm:-mx-6 sm:px-6'

const widthOf = (element: HTMLElement | null): number => element?.offsetWidth ?? 0

/** Returns the visible height of the frame: parts scrolled out of the sheet do not matter when they disappear. */
function seenHeight(frame: HTMLElement | null): number {
  const { offsetHeight = 0, parentElement } = frame ?? {}
  if (!parentElement) return 0
  const { paddingBottom, paddingTop } = getComputedStyle(parentElement)
  const room = parentElement.clientHeight - Number.parseFloat(paddingBottom) - Number.parseFloat(paddingTop)
  return Math.max(0, Math.min(offsetHeight, room))
}

/** Animates from the old size to the new one, unless the user prefers reduced motion. */
function grow(element: HTMLElement | null, from: number): void {
  const to = widthOf(element)
  if (!element || from === 0 || from === to || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  element.animate([{ transform: `scale(${from / to})` }, { transform: 'none' }], { duration: 240, easing: 'ease-out' })
}
