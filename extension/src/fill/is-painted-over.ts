import { parentOf } from './parent-of.ts'
import { boxOf, isLifted, isPicture } from './pseudo-paint.ts'
import { paintsOutside, reflects } from './paints-outside.ts'
import { covers } from './rects.ts'
import { isFaint, isSeeThrough } from './see-through.ts'
import { textRects } from './text-rects.ts'

/**
 * Whether something invisible to hit tests covers most of an element: boxes that let clicks through, paint outside
 * a box, backdrops of the top layer, and the picture that a view transition shows instead of the page.
 */
export function isPaintedOver(element: Element): boolean {
  const { documentElement } = element.ownerDocument
  if (documentElement.matches(':active-view-transition')) return true
  const rect = element.getBoundingClientRect()
  const around: Element[] = []
  for (let at: Element | null = element; at; at = parentOf(at)) around.push(at)
  const isLow = around.some((each) => isBehind(getComputedStyle(each)))
  const isOver = (style: CSSStyleDeclaration) => isGlass(style) && (isLow || !isBehind(style))
  const pseudos = around.flatMap((each) => ['::before', '::after'].map((name) => getComputedStyle(each, name)))
  if (pseudos.some((style) => style.content !== 'none' && isLifted(style) && isOver(style))) return true
  if (around.map((each) => getComputedStyle(each)).some((style) => isFramedInwards(style) || reflects(style)))
    return true
  return allElements(element.ownerDocument).some((other) => {
    if (around.includes(other)) return false
    if (other.matches(onTop) && isOpaque(getComputedStyle(other, '::backdrop'))) return true
    const style = getComputedStyle(other)
    const box = other.getBoundingClientRect()
    return (
      (isOver(style) && covers(box, rect)) ||
      paintsOutside(style, box, rect) ||
      isWrittenOver(other, style, rect) ||
      ['::before', '::after'].some((name) => {
        const pseudo = getComputedStyle(other, name)
        return pseudo.content !== 'none' && isLifted(pseudo) && isOver(pseudo) && covers(boxOf(pseudo, other), rect)
      })
    )
  })
}

/** Elements of the top layer with their own backdrop. */
const onTop = ':popover-open, :modal, :fullscreen'

/** An image set by a style has no background and covers all the same. */
const isOpaque = (style: CSSStyleDeclaration) =>
  Number(style.opacity) > 0.5 && (!isSeeThrough(style) || isPicture(style))

const isGlass = (style: CSSStyleDeclaration) => style.pointerEvents === 'none' && isOpaque(style)

/** A box with a negative z-index covers nothing, unless the field is itself that low. */
const isBehind = ({ zIndex }: CSSStyleDeclaration) => zIndex.startsWith('-')

/** Covered by a single letter: its font size is independent of the size of its box. */
const isWrittenOver = (other: Element, { fontSize, color, opacity }: CSSStyleDeclaration, rect: DOMRect) =>
  Number.parseFloat(fontSize) > largest &&
  Number(opacity) > 0.5 &&
  !isFaint(color) &&
  textRects(other).some((letters) => covers(letters, rect))

const largest = 120

/** An outline with a negative offset is drawn over everything inside the box. */
const isFramedInwards = ({ outlineStyle, outlineColor, outlineWidth, outlineOffset }: CSSStyleDeclaration) =>
  outlineStyle !== 'none' &&
  !isFaint(outlineColor) &&
  Number.parseFloat(outlineWidth) > 12 &&
  Number.parseFloat(outlineOffset) < 0

function allElements(root: ParentNode): Element[] {
  return [...root.querySelectorAll('*')].flatMap((each) =>
    each.shadowRoot ? [each, ...allElements(each.shadowRoot)] : [each],
  )
}
