import { alphaOf, isFaint, isSeeThrough } from './see-through.ts'
import { covers, holds } from './rects.ts'
import { paintsPseudo, type Spot } from './pseudo-paint.ts'
import { textRects } from './text-rects.ts'

/** How much of what is behind an element it hides there, from 0 to 1. */
export function veilAt(element: Element, spot: Spot): number {
  const style = getComputedStyle(element)
  return Number(style.opacity) * (showsAt(element, style, spot) ? 1 : alphaOf(style.backgroundColor))
}

/**
 * Whether an element that lies before a field shows something there. Whatever is not known to be empty counts: an
 * attack needs only one way to paint that this has not heard of.
 */
function showsAt(element: Element, style: CSSStyleDeclaration, spot: Spot): boolean {
  const { x, y } = spot
  if (paintsItself.has(element.localName) || isShape(element, style) || !isSeeThrough(style)) return true
  const box = element.getBoundingClientRect()
  // Met outside its own box: a part of it overflows the box, and only the browser knows where.
  if (style.display !== 'contents' && !holds(box, x, y)) return true
  if (/url\(/.test(style.filter) || isMarked(style) || isRuled(style) || isEdgedAt(element, style, { box, x, y }))
    return true
  // Of any colour: what is selected or highlighted has a background.
  if (textRects(element).some((rect) => holds(rect, x, y))) return true
  return hasLetters(element, style) || paintsPseudo(element, box, spot)
}

/** Elements that paint without a background of their own, with their values, tracks and thumbs. */
const paintsItself: ReadonlySet<string> = new Set(
  'img image video canvas iframe frame object embed input textarea select meter progress math'.split(' '),
)

const svg = 'http://www.w3.org/2000/svg'

const isShape = (element: Element, { fill, fillOpacity }: CSSStyleDeclaration) =>
  element.namespaceURI === svg &&
  element.localName !== 'svg' &&
  fill !== 'none' &&
  Number(fillOpacity) > 0.5 &&
  !isFaint(fill)

/** The thinnest line that counts as a surface. */
const thick = 12
const px = (length: string): number => Number.parseFloat(length) || 0

/** The marker of a list item may be an image, or a letter of any size. */
const isMarked = ({ display, listStyleImage, listStyleType, fontSize }: CSSStyleDeclaration) =>
  display.includes('list-item') &&
  (listStyleImage !== 'none' || (listStyleType !== 'none' && px(fontSize) > 10 * thick))

const isRuled = ({ columnRuleStyle, columnRuleWidth, columnRuleColor }: CSSStyleDeclaration) =>
  columnRuleStyle !== 'none' && px(columnRuleWidth) > thick && !isFaint(columnRuleColor)

type At = { box: DOMRect; x: number; y: number }

/** Whether a border, a shadow that falls inwards or a scroll bar of the element is at the point. */
function isEdgedAt(element: Element, style: CSSStyleDeclaration, { box, x, y }: At): boolean {
  if (style.borderImageSource !== 'none' || isShadowed(style.boxShadow)) return true
  const { clientWidth, clientHeight } = element
  const width = (side: string) => px(style.getPropertyValue(`border-${side}-width`))
  const isDrawn = (side: string) => width(side) > 0 && !isFaint(style.getPropertyValue(`border-${side}-color`))
  const across = box.width - width('left') - width('right')
  const down = box.height - width('top') - width('bottom')
  const hasBar = clientWidth > 0 && (across - clientWidth > 2 * thick || down - clientHeight > 2 * thick)
  return (
    (hasBar && /auto|scroll/.test(style.overflowX + style.overflowY)) ||
    hasJoinedBorders(element, style) ||
    (isDrawn('left') && x <= box.left + width('left')) ||
    (isDrawn('right') && x >= box.right - width('right')) ||
    (isDrawn('top') && y <= box.top + width('top')) ||
    (isDrawn('bottom') && y >= box.bottom - width('bottom'))
  )
}

/** Borders that cells share belong to no single element's box. */
const hasJoinedBorders = (element: Element, { borderCollapse, display }: CSSStyleDeclaration) =>
  borderCollapse === 'collapse' &&
  display.includes('table') &&
  [element, ...element.querySelectorAll('*')]
    .map((each) => getComputedStyle(each))
    .some(({ borderLeftWidth, borderTopWidth, borderRightWidth, borderBottomWidth }) =>
      [borderLeftWidth, borderTopWidth, borderRightWidth, borderBottomWidth].some((width) => px(width) > thick),
    )

/** `rgb(255, 255, 255) 0px 0px 0px 2000px inset`: opaque, and longer than a shadow that only shapes an edge. */
const isShadowed = (shadows: string) =>
  shadows
    .split(/,(?![^(]*\))/)
    .some(
      (shadow) =>
        shadow.includes('inset') &&
        !isFaint(/[a-z-]+\([^)]*\)/.exec(shadow)?.[0] ?? '') &&
        (shadow.match(/-?[\d.]+(?=px)/g) ?? []).some((length) => Math.abs(Number(length)) > 2 * thick),
    )

/** Whether the first line or letter of the element has a background of its own. */
const hasLetters = (element: Element, { display }: CSSStyleDeclaration) =>
  display !== 'inline' &&
  ['::first-line', '::first-letter'].some((name) => !isSeeThrough(getComputedStyle(element, name)))

/** Whether what an element paints in its own box lies over most of a field, wherever it is in the order. */
export const liesOver = (element: Element, field: DOMRect): boolean =>
  covers(element.getBoundingClientRect(), field) &&
  veilAt(element, { x: field.left + field.width / 2, y: field.top + field.height / 2, field }) > 0.5
