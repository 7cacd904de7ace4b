import { covers, grown } from './rects.ts'
import { isFaint } from './see-through.ts'

/** Whether something that an element paints outside of its box lies over this: shadows, outlines, lines and mirrors take no clicks, however large they are. */
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

/** Draws itself once more beside, or over, itself. */
export function reflects(style: CSSStyleDeclaration): boolean {
  const value = style.getPropertyValue('-webkit-box-reflect')
  return value !== '' && value !== 'none'
}

const px = (length: string): number => Number.parseFloat(length) || 0

const outlineOf = ({ outlineStyle, outlineColor, outlineWidth, outlineOffset }: CSSStyleDeclaration): number =>
  outlineStyle === 'none' || isFaint(outlineColor) ? 0 : px(outlineWidth) + Math.max(0, px(outlineOffset))

/** A number without a unit is so many widths of the border. */
function borderPictureOf(style: CSSStyleDeclaration): number {
  if (style.borderImageSource === 'none') return 0
  const widest = Math.max(px(style.borderTopWidth), px(style.borderLeftWidth))
  const reaches = style.borderImageOutset
    .split(' ')
    .map((length) => (length.endsWith('px') ? px(length) : px(length) * widest))
  return Math.max(...reaches)
}

/** Letters and the lines below them are as thick as a style likes; what every page has of them is not looked at. */
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

/** The opaque ones: `rgb(255, 255, 255) 0px 0px 0px 9999px, …` */
function shadowsOf(shadows: string): Shadow[] {
  return shadows.split(/,(?![^(]*\))/).flatMap((shadow) => {
    const colour = /[a-z]+\([^)]*\)/.exec(shadow)?.[0]
    if (colour === undefined || isFaint(colour) || shadow.includes('inset')) return []
    const [x = 0, y = 0, , spread = 0] = (shadow.replace(colour, '').match(/-?[\d.]+(?=px)/g) ?? []).map(Number)
    return [{ x, y, spread }]
  })
}

/** Of letters: elsewhere than behind them. */
const isFar = ({ x, y }: Shadow) => Math.abs(x) > thick || Math.abs(y) > thick
