import { parentOf } from './parent-of.ts'
import { covers, holds } from './rects.ts'
import { isFaint, isSeeThrough } from './see-through.ts'

/** Where something is looked for: a point, and the rectangle of the field that it is a point of. */
export type Spot = { x: number; y: number; field: DOMRect }

const names = [
  '::before',
  '::after',
  '::details-content',
  ...['up', 'down', 'left', 'right'].map((to) => `::scroll-button(${to})`),
]

/** Whether a pseudo-element of an element paints over a spot. */
export const paintsPseudo = (element: Element, box: DOMRect, spot: Spot): boolean =>
  isScroller(element) ||
  names.some((name) => {
    if (name === '::details-content' && element.localName !== 'details') return false
    const style = getComputedStyle(element, name)
    return isThere(style) && Number(style.opacity) > 0.5 && isAt(style, { element, box, spot })
  })

/** Markers of scrolling are anywhere and of any size. */
const isScroller = (element: Element) =>
  !['', 'none'].includes(getComputedStyle(element).getPropertyValue('scroll-marker-group'))

const isThere = ({ content, display }: CSSStyleDeclaration) => content !== 'none' && display !== 'none'

function isAt(
  style: CSSStyleDeclaration,
  { element, box, spot }: { element: Element; box: DOMRect; spot: Spot },
): boolean {
  const { field } = spot
  const isWritten =
    lettersIn(style) * px(style.fontSize) ** 2 > (field.width * field.height) / 2 && !isFaint(style.color)
  if (!isPainted(style) && !isWritten) return false
  if (isLifted(style)) return isWritten || holds(boxOf(style, element), spot.x, spot.y)
  // In the flow only its size is known, and that of an inline one is not.
  return isWritten || (px(style.width) > 0 && px(style.height) > 0 ? isLarge(style, field) : covers(box, field))
}

/** Whether a pseudo-element that paints has the size to cover most of a field. */
export const isLarge = (style: CSSStyleDeclaration, field: DOMRect): boolean =>
  Number(style.opacity) > 0.5 && isPainted(style) && px(style.width) * px(style.height) * 2 > field.width * field.height

const lettersIn = ({ content }: CSSStyleDeclaration): number => (/^"(.*)"$/s.exec(content)?.[1] ?? '').length

/** An image set by a style has no background and covers all the same. */
const isPainted = (style: CSSStyleDeclaration) => !isSeeThrough(style) || isPicture(style) || isFramed(style)

export const isPicture = ({ content }: CSSStyleDeclaration): boolean => /url\(|gradient\(|image/.test(content)

const isFramed = ({ boxShadow, borderImageSource, borderLeftWidth, borderTopWidth }: CSSStyleDeclaration) =>
  boxShadow.includes('inset') || borderImageSource !== 'none' || px(borderLeftWidth) + px(borderTopWidth) > 24

export const isLifted = ({ position }: CSSStyleDeclaration): boolean => /absolute|fixed/.test(position)

/** The rectangle of a positioned pseudo-element, relative to its containing block. */
export function boxOf({ position, left, top, width, height }: CSSStyleDeclaration, owner: Element): DOMRect {
  let at: Element | null = position === 'fixed' ? null : owner
  while (at && getComputedStyle(at).position === 'static') at = parentOf(at)
  const from = at?.getBoundingClientRect() ?? new DOMRect()
  return new DOMRect(from.left + px(left), from.top + px(top), px(width), px(height))
}

const px = (length: string): number => Number.parseFloat(length) || 0
