import { isDrawn } from './is-drawn.ts'
import { isLaidOver } from './is-laid-over.ts'
import { isPaintedOver } from './is-painted-over.ts'
import { isSeeThrough } from './see-through.ts'

const grid = [0.1, 0.3, 0.5, 0.7, 0.9]
/** Share of points that must belong to the element: something small may cover a corner. */
const least = 0.8

/**
 * Whether the user sees an element: it is drawn, can be scrolled into view, and is topmost at most points of a
 * grid over it. Paint that a hit test does not notice is checked as well.
 */
export function isReachable(element: Element): boolean {
  if (!isDrawn(element)) return false
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  if (!isDrawn(element)) return false
  const points = pointsOn(element)
  const own = points.filter(([x, y]) => isOwn(topAt(element, x, y), element))
  return (
    points.length > 0 && own.length >= points.length * least && !isLaidOver(element, points) && !isPaintedOver(element)
  )
}

/** The grid points inside the window; none when less than half of the element is inside. */
function pointsOn(element: Element): [number, number][] {
  const { left, top, width, height } = element.getBoundingClientRect()
  const points = grid.flatMap((x) => grid.map((y): [number, number] => [left + width * x, top + height * y]))
  const inside = points.filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight)
  return inside.length * 2 >= points.length ? inside : []
}

/** The topmost element at a point, inside open shadow roots too. */
function topAt(element: Element, x: number, y: number): Element | null {
  let found = element.ownerDocument.elementFromPoint(x, y)
  while (found?.shadowRoot) {
    const inside: Element | null = found.shadowRoot.elementFromPoint(x, y)
    if (!inside || inside === found) break
    found = inside
  }
  return found
}

/** The element itself, or its own label drawn over it. */
function isOwn(found: Element | null, element: Element): boolean {
  if (found === element) return true
  const label = found?.closest('label')
  return (
    label != null &&
    (element as Partial<HTMLInputElement>).labels !== undefined &&
    [...((element as HTMLInputElement).labels ?? [])].includes(label) &&
    isClear(found!)
  )
}

const isClear = (element: Element) => isSeeThrough(getComputedStyle(element))
