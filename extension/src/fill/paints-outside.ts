import { covers, grown } from './rects.ts'
import { isFaint } from './see-through.ts'

/**
 * Whether paint of an element outside its box covers this rectangle: shadows, outlines, text decorations and
 * reflections take no clicks, however large they are.
 */
export function paintsOutside(style: CSSStyleDeclaration, box: DOMRect, rect: DOMRect): boolean {
  if (Number(style.opacity) <= 0.5 || style.visibility !== 'visible') return false
  if (/drop-shadow\((?!rgba\([^)]*, 0(?:\.[0-4]\d*)?\))/.test(style.filter) || reflects(style)) return true
  const reach = Math.max(outlineOf(style), borderPictureOf(style), strokeOf(style), lineOf(style))
  if (reach > 0 && covers(grown(box, reach), rect)) return true
  return [...shadowsOf(style.boxShadow), ...shadowsOf(style.textShadow).filter(isFar)].some(({ x, y, spread }) => {
    const { left, top, width, height } = grown(box, spread)
    return covers(new DOMRect(left + x, top + y, width, height), rect)
  })
}

/** Whether the element paints a reflection of itself. */
export function reflects(style: CSSStyleDeclaration): boolean {
  const value = style.getPropertyValue('-webkit-box-reflect')
  return value !== '' && value !== 'none'
}

const px = (length: string): number => Number.parseFloat(length) || 0

const outlineOf = ({ outlineStyle, outlineColor, outlineWidth, outlineOffset }: CSSStyleDeclaration): number =>
  outlineStyle === 'none' || isFaint(outlineColor) ? 0 : px(outlineWidth) + Math.max(0, px(outlineOffset))

/** A number without a unit is a multiple of the border width. */
function borderPictureOf(style: CSSStyleDeclaration): number {
  if (style.borderImageSource === 'none') return 0
  const widest = Math.max(px(style.borderTopWidth), px(style.borderLeftWidth))
  const reaches = style.borderImageOutset
    .split(' ')
    .map((length) => (length.endsWith('px') ? px(length) : px(length) * widest))
  return Math.max(...reaches)
}

/** Shadows and decorations of text up to this thickness are common on pages and are ignored. */
const thick = 12

function strokeOf(style: CSSStyleDeclaration): number {
  const width = px(style.getPropertyValue('-webkit-text-stroke-width'))
  return width > thick && !isFaint(style.getPropertyValue('-webkit-text-stroke-color')) ? width : 0
}

function lineOf({ textDecorationLine, textDecorationThickness, textUnderlineOffset }: CSSStyleDeclaration): number {
  const width = px(textDecorationThickness)
  return textDecorationLine !== 'none' && width > thick ? width + Math.abs(px(textUnderlineOffset)) : 0
}

type Shadow = { x: number; y: number; spread: number }

/** The opaque shadows of `rgb(255, 255, 255) 0px 0px 0px 9999px, …` */
function shadowsOf(shadows: string): Shadow[] {
  return shadows.split(/,(?![^(]*\))/).flatMap((shadow) => {
    const colour = /[a-z]+\([^)]*\)/.exec(shadow)?.[0]
    if (colour === undefined || isFaint(colour) || shadow.includes('inset')) return []
    const [x = 0, y = 0, , spread = 0] = (shadow.replace(colour, '').match(/-?[\d.]+(?=px)/g) ?? []).map(Number)
    return [{ x, y, spread }]
  })
}

/** Whether a text shadow is far from its letters. */
const isFar = ({ x, y }: Shadow) => Math.abs(x) > thick || Math.abs(y) > thick
