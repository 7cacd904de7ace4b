/** Smaller changes are not noticed as a jump. */
const leastPx = 8

type Box = { top: number; height: number; window: string }

/**
 * Animates a sheet's edges to the size of new content instead of jumping. Nothing is laid out for it: during the
 * animation a separate plate is stretched as the sheet's background, and head, content and foot move from their
 * old positions.
 */
export function followSize(sheet: HTMLElement): () => void {
  let last: Box | undefined
  let end: (() => void) | undefined
  const observer = new ResizeObserver(() => {
    const now = boxOf(sheet)
    const before = last
    last = now
    if (!before || before.window !== now.window || Math.abs(now.height - before.height) < leastPx) return
    // A sheet over a night scene has no edges.
    if (sheet.matches('.night')) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    end?.()
    end = move(sheet, before, now)
  })
  observer.observe(sheet)
  return () => {
    observer.disconnect()
    end?.()
  }
}

/** Layout position, unaffected by the opening animation. */
const boxOf = ({ offsetTop, offsetHeight }: HTMLElement): Box => ({
  top: offsetTop,
  height: offsetHeight,
  window: `${innerWidth} ${innerHeight}`,
})

const groundless = {
  position: 'relative',
  isolation: 'isolate',
  transition: 'none',
  background: 'none',
  'border-color': 'transparent',
  'box-shadow': 'none',
}

const timing = { duration: 240, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }

function move(sheet: HTMLElement, before: Box, now: Box): () => void {
  const plate = plateOf(sheet)
  const [rise, drop] = [before.top - now.top, before.top + before.height - now.top - now.height]
  const slide = (part: Element, by: number) =>
    by === 0 ? [] : [part.animate({ transform: [`translateY(${by}px)`, 'none'] }, timing)]
  const parts = [...sheet.children].flatMap((part) => slide(part, part.tagName === 'FOOTER' ? drop : rise))
  sheet.append(plate)
  for (const [property, value] of Object.entries(groundless)) sheet.style.setProperty(property, value)
  const stretched = `translateY(${rise}px) scaleY(${before.height / now.height})`
  const ground = plate.animate({ transform: [stretched, 'none'] }, timing)
  const end = () => {
    ground.onfinish = null
    for (const one of [ground, ...parts]) one.cancel()
    plate.remove()
    for (const property of Object.keys(groundless)) if (property !== 'transition') sheet.style.removeProperty(property)
    // Forces a reflow so that the sheet's background returns at once: without it the colour transition would fade it in.
    void sheet.offsetHeight
    sheet.style.removeProperty('transition')
  }
  ground.onfinish = end
  return end
}

/** A copy of the sheet's look, while the sheet itself has no background. */
function plateOf(sheet: HTMLElement): HTMLElement {
  const plate = document.createElement('div')
  plate.setAttribute('aria-hidden', 'true')
  plate.className = 'absolute -inset-px -z-10 origin-top border border-line bg-surface-raised shadow-floating'
  plate.style.borderRadius = getComputedStyle(sheet).borderRadius
  return plate
}
