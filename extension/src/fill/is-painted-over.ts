import { parentOf } from './is-drawn.ts'

/**
 * Whether something lies over most of an element that a hit test does not notice: what lets clicks through, what a box paints outside of
 * itself, the backdrop of what is on top of all, and the picture that a view transition shows instead of the page.
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
  if (around.some((each) => isFramedInwards(getComputedStyle(each)))) return true
  return allElements(element.ownerDocument).some((other) => {
    if (around.includes(other)) return false
    if (other.matches(onTop) && isOpaque(getComputedStyle(other, '::backdrop'))) return true
    const style = getComputedStyle(other)
    const box = other.getBoundingClientRect()
    return (
      (isOver(style) && covers(box, rect)) ||
      paintsOutside(style, box, rect) ||
      ['::before', '::after'].some((name) => {
        const pseudo = getComputedStyle(other, name)
        return pseudo.content !== 'none' && isLifted(pseudo) && isOver(pseudo) && covers(boxOf(pseudo, other), rect)
      })
    )
  })
}

/** What stands in the top layer with a backdrop of its own. */
const onTop = ':popover-open, :modal, :fullscreen'

const isLifted = ({ position }: CSSStyleDeclaration) => /absolute|fixed/.test(position)

const isOpaque = (style: CSSStyleDeclaration) => Number(style.opacity) > 0.5 && !isSeeThrough(style)

const isGlass = (style: CSSStyleDeclaration) => style.pointerEvents === 'none' && isOpaque(style)

/** Drawn before what is around it, unless the field is itself. */
const isBehind = ({ zIndex }: CSSStyleDeclaration) => zIndex.startsWith('-')

/** Whether nothing that lies below is hidden by it. */
export const isSeeThrough = ({ backgroundColor, backgroundImage, backdropFilter }: CSSStyleDeclaration): boolean =>
  backgroundImage === 'none' && (backdropFilter === '' || backdropFilter === 'none') && isFaint(backgroundColor)

/** A colour of which less than half is there. */
const isFaint = (colour: string) => colour === 'transparent' || /[,/]\s*0(?:\.[0-4]\d*)?\)$/.test(colour)

/** An outline is drawn over all that stands within, where it is moved inwards. */
const isFramedInwards = ({ outlineStyle, outlineColor, outlineWidth, outlineOffset }: CSSStyleDeclaration) =>
  outlineStyle !== 'none' &&
  !isFaint(outlineColor) &&
  Number.parseFloat(outlineWidth) > 12 &&
  Number.parseFloat(outlineOffset) < 0

/** Shadows and outlines take no clicks, however large they are. */
function paintsOutside(style: CSSStyleDeclaration, box: DOMRect, rect: DOMRect): boolean {
  if (Number(style.opacity) <= 0.5 || style.visibility !== 'visible') return false
  const { outlineStyle, outlineColor } = style
  const outline =
    outlineStyle === 'none' || isFaint(outlineColor)
      ? 0
      : Number.parseFloat(style.outlineWidth) + Math.max(0, Number.parseFloat(style.outlineOffset))
  if (outline > 0 && covers(grown(box, outline), rect)) return true
  if (/drop-shadow\((?!rgba\([^)]*, 0(?:\.[0-4]\d*)?\))/.test(style.filter)) return true
  return shadowsOf(style.boxShadow).some(({ x, y, spread }) => {
    const { left, top, width, height } = grown(box, spread)
    return covers(new DOMRect(left + x, top + y, width, height), rect)
  })
}

/** The opaque ones: `rgb(255, 255, 255) 0px 0px 0px 9999px, …` */
function shadowsOf(boxShadow: string): { x: number; y: number; spread: number }[] {
  return boxShadow.split(/,(?![^(]*\))/).flatMap((shadow) => {
    const colour = /[a-z]+\([^)]*\)/.exec(shadow)?.[0]
    if (colour === undefined || isFaint(colour) || shadow.includes('inset')) return []
    const [x = 0, y = 0, , spread = 0] = (shadow.replace(colour, '').match(/-?[\d.]+(?=px)/g) ?? []).map(Number)
    return [{ x, y, spread }]
  })
}

/** Where a lifted box of a pseudo-element is: from the corner of what it is placed in. */
function boxOf({ position, left, top, width, height }: CSSStyleDeclaration, owner: Element): DOMRect {
  let at: Element | null = position === 'fixed' ? null : owner
  while (at && getComputedStyle(at).position === 'static') at = parentOf(at)
  const from = at?.getBoundingClientRect() ?? new DOMRect()
  const px = (length: string) => Number.parseFloat(length) || 0
  return new DOMRect(from.left + px(left), from.top + px(top), px(width), px(height))
}

const grown = ({ left, top, width, height }: DOMRect, by: number) =>
  new DOMRect(left - by, top - by, width + 2 * by, height + 2 * by)

const covers = (over: DOMRect, under: DOMRect) =>
  Math.max(0, Math.min(over.right, under.right) - Math.max(over.left, under.left)) *
    Math.max(0, Math.min(over.bottom, under.bottom) - Math.max(over.top, under.top)) >
  under.width * under.height * 0.5

function allElements(root: ParentNode): Element[] {
  return [...root.querySelectorAll('*')].flatMap((each) =>
    each.shadowRoot ? [each, ...allElements(each.shadowRoot)] : [each],
  )
}
