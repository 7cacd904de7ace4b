import { rootsIn } from '../checkout/fields-in.ts'
import { isLarge } from './pseudo-paint.ts'
import { covers } from './rects.ts'
import { liesOver, veilAt } from './shows-at.ts'

type Point = readonly [number, number]

/**
 * Whether something that takes no clicks (an image, a shape, a letter) is drawn before an element at most of these
 * points. During the check everything takes clicks, so the order is the browser's own; elements behind this one
 * are not met.
 */
export function isLaidOver(element: Element, points: readonly Point[]): boolean {
  return whileAllTakesClicks(element, () => {
    const covered = points.filter(([x, y]) => isCoveredAt(element, x, y))
    return covered.length > points.length / 2 || refusesClicksOver(element)
  })
}

function isCoveredAt(element: Element, x: number, y: number): boolean {
  const stack = stackAt(element.ownerDocument, x, y)
  const field = element.getBoundingClientRect()
  const over = stack.slice(0, Math.max(0, stack.indexOf(element)))
  // Several veils together may hide what each alone would not.
  return over.reduce((seen, each) => seen * (1 - veilAt(each, { x, y, field })), 1) < 0.5
}

/**
 * Whether something that shows over the element takes no clicks even now: an important style of the page may weigh
 * more than ours. Its place in the order is unknown.
 */
function refusesClicksOver(element: Element): boolean {
  const field = element.getBoundingClientRect()
  return (rootsIn(element.ownerDocument) as (Document | ShadowRoot)[])
    .flatMap((root) => [...root.querySelectorAll('*')])
    .some(
      (each) =>
        (!each.contains(element) && takesNone(getComputedStyle(each)) && liesOver(each, field)) ||
        ['::before', '::after'].some((name) => {
          const style = getComputedStyle(each, name)
          return style.content !== 'none' && takesNone(style) && isLarge(style, field)
        }),
    )
}

const takesNone = ({ pointerEvents }: CSSStyleDeclaration) => pointerEvents === 'none'

/** All elements at a point, topmost first, those in open shadow roots before their hosts. */
function stackAt(root: DocumentOrShadowRoot & Node, x: number, y: number): Element[] {
  return root
    .elementsFromPoint(x, y)
    .filter((each) => each.getRootNode() === root)
    .flatMap((each) => (each.shadowRoot ? [...stackAt(each.shadowRoot, x, y), each] : [each]))
}

const hit = '{pointer-events:auto!important;interactivity:auto!important;transition:none!important}'
const parts =
  '* ::before ::after ::file-selector-button ::details-content ::picker-icon ::checkmark ::placeholder ' +
  '::scroll-button(*) ::scroll-marker-group ::scroll-marker ' +
  '::-webkit-slider-thumb ::-webkit-slider-runnable-track ::-webkit-progress-bar ::-webkit-progress-value ' +
  '::-webkit-meter-bar ::-webkit-inner-spin-button ::-webkit-search-cancel-button ' +
  '::-webkit-calendar-picker-indicator ::-webkit-color-swatch ::-webkit-color-swatch-wrapper ::-webkit-datetime-edit'
/** Each in a rule of its own, because a name that a browser does not know makes its rule invalid. */
const everything = parts
  .split(' ')
  .map((name) => name + hit)
  .join('')

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
