import { isDrawn, parentOf } from './is-drawn.ts'

const grid = [0.1, 0.3, 0.5, 0.7, 0.9]
/** The share of points that must be the element's own: something small may stand in a corner of it. */
const least = 0.8

/**
 * Whether the user sees an element: it is drawn, can be scrolled to, and at the points of a grid over it nothing else is on top. What lets
 * clicks through is looked at as well, since a hit test does not notice it.
 */
export function isReachable(element: Element): boolean {
  if (!isDrawn(element)) return false
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  if (!isDrawn(element)) return false
  const points = pointsOn(element)
  const own = points.filter(([x, y]) => isOwn(topAt(element, x, y), element))
  return points.length > 0 && own.length >= points.length * least && !isUnderGlass(element)
}

/** The points of the grid that are in the window. None where less than half of the element is. */
function pointsOn(element: Element): [number, number][] {
  const { left, top, width, height } = element.getBoundingClientRect()
  const points = grid.flatMap((x) => grid.map((y): [number, number] => [left + width * x, top + height * y]))
  const inside = points.filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight)
  return inside.length * 2 >= points.length ? inside : []
}

/** The topmost element at a point, down through open shadow roots. */
function topAt(element: Element, x: number, y: number): Element | null {
  let found = element.ownerDocument.elementFromPoint(x, y)
  while (found?.shadowRoot) {
    const inside: Element | null = found.shadowRoot.elementFromPoint(x, y)
    if (!inside || inside === found) break
    found = inside
  }
  return found
}

/** The element itself, or a label of it that is drawn over it. */
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

/** Whether something that lets clicks through and is not clear lies over most of an element. */
function isUnderGlass(element: Element): boolean {
  const rect = element.getBoundingClientRect()
  const around: Element[] = []
  for (let at: Element | null = element; at; at = parentOf(at)) around.push(at)
  const isLow = around.some((each) => isBehind(getComputedStyle(each)))
  const isOver = (style: CSSStyleDeclaration) => isGlass(style) && (isLow || !isBehind(style))
  const pseudos = around.flatMap((each) => ['::before', '::after'].map((name) => getComputedStyle(each, name)))
  if (pseudos.some((style) => style.content !== 'none' && /absolute|fixed/.test(style.position) && isOver(style)))
    return true
  return allElements(element.ownerDocument).some(
    (other) =>
      !around.includes(other) && isOver(getComputedStyle(other)) && covers(other.getBoundingClientRect(), rect),
  )
}

const isGlass = (style: CSSStyleDeclaration) =>
  style.pointerEvents === 'none' && Number(style.opacity) > 0.5 && !isSeeThrough(style)

/** Drawn before what is around it, unless the field is itself. */
const isBehind = ({ zIndex }: CSSStyleDeclaration) => zIndex.startsWith('-')

const isClear = (element: Element) => isSeeThrough(getComputedStyle(element))

const isSeeThrough = ({ backgroundColor, backgroundImage, backdropFilter }: CSSStyleDeclaration) =>
  backgroundImage === 'none' &&
  (backdropFilter === '' || backdropFilter === 'none') &&
  (backgroundColor === 'transparent' || /,\s*0(?:\.[0-4]\d*)?\)$/.test(backgroundColor))

const covers = (over: DOMRect, under: DOMRect) =>
  Math.max(0, Math.min(over.right, under.right) - Math.max(over.left, under.left)) *
    Math.max(0, Math.min(over.bottom, under.bottom) - Math.max(over.top, under.top)) >
  under.width * under.height * 0.5

function allElements(root: ParentNode): Element[] {
  return [...root.querySelectorAll('*')].flatMap((each) =>
    each.shadowRoot ? [each, ...allElements(each.shadowRoot)] : [each],
  )
}
