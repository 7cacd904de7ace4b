import { rootsIn } from '../checkout/fields-in.ts'
import { covers, holds } from './rects.ts'
import { isFaint, isSeeThrough } from './see-through.ts'
import { textRects } from './text-rects.ts'

type Point = readonly [number, number]

/**
 * Whether something that takes no clicks (an image, a shape, a letter) is drawn before an element at most of these
 * points. During the check everything takes clicks, so the order is the browser's own; elements behind this one
 * are not met.
 */
export function isLaidOver(element: Element, points: readonly Point[]): boolean {
  return whileAllTakesClicks(element, () => {
    const covered = points.filter(([x, y]) => isCoveredAt(element, x, y))
    return covered.length > points.length / 2
  })
}

function isCoveredAt(element: Element, x: number, y: number): boolean {
  const stack = stackAt(element.ownerDocument, x, y)
  return stack.slice(0, Math.max(0, stack.indexOf(element))).some((over) => isSeenAt(over, x, y))
}

/** All elements at a point, topmost first, those in open shadow roots before their hosts. */
function stackAt(root: DocumentOrShadowRoot & Node, x: number, y: number): Element[] {
  return root
    .elementsFromPoint(x, y)
    .filter((each) => each.getRootNode() === root)
    .flatMap((each) => (each.shadowRoot ? [...stackAt(each.shadowRoot, x, y), each] : [each]))
}

/** Whether an element shows something at a point where the hit test met it. */
function isSeenAt(element: Element, x: number, y: number): boolean {
  const style = getComputedStyle(element)
  if (Number(style.opacity) <= 0.5) return false
  if (pictures.has(element.localName) || isShape(element, style) || !isSeeThrough(style)) return true
  // Met outside its own box: a part of it overflows the box, and only the browser knows where.
  if (style.display !== 'contents' && !holds(element.getBoundingClientRect(), x, y)) return true
  return !isFaint(style.color) && textRects(element).some((rect) => holds(rect, x, y))
}

/** Elements without a background of their own. */
const pictures: ReadonlySet<string> = new Set(['img', 'image', 'video', 'canvas', 'iframe', 'frame', 'object', 'embed'])

const isShape = (element: Element, { fill, fillOpacity }: CSSStyleDeclaration) =>
  element.namespaceURI === 'http://www.w3.org/2000/svg' &&
  element.localName !== 'svg' &&
  fill !== 'none' &&
  Number(fillOpacity) > 0.5 &&
  !isFaint(fill)

const hit = '{pointer-events:auto!important;interactivity:auto!important;transition:none!important}'
const everything = ['*', '::before', '::after', '::file-selector-button'].map((name) => name + hit).join('')

/**
 * Uses a style that the page's observers do not notice. Elements that are inert by markup cannot be met otherwise.
 */
function whileAllTakesClicks<T>(element: Element, look: () => T): T {
  const roots = rootsIn(element.ownerDocument) as (Document | ShadowRoot)[]
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(everything)
  const rect = element.getBoundingClientRect()
  const inert = roots
    .flatMap((root) => [...root.querySelectorAll('[inert]')])
    .filter((each) => covers(each.getBoundingClientRect(), rect))
  for (const each of inert) each.removeAttribute('inert')
  for (const root of roots) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  try {
    return look()
  } finally {
    for (const root of roots) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== sheet)
    for (const each of inert) each.setAttribute('inert', '')
  }
}
