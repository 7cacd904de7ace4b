import { parentOf } from './parent-of.ts'
import { alphaOf, isSeeThrough } from './see-through.ts'

/**
 * Whether a field's edge, background and letters all have the colour of what is around it, or none, so that it is invisible.
 */
export function isBare(element: Element): boolean {
  if (element.localName === 'iframe') return false
  const style = getComputedStyle(element)
  const around = groundAround(element)
  const isLike = (colour: string) => alphaOf(colour) < 0.5 || isNear(colour, around)
  const isEdged = sides.some(
    (side) =>
      style.getPropertyValue(`border-${side}-style`) !== 'none' &&
      Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0 &&
      !isLike(style.getPropertyValue(`border-${side}-color`)),
  )
  const hasGround = !isSeeThrough(style) && (style.backgroundImage !== 'none' || !isLike(style.backgroundColor))
  return isLike(style.getPropertyValue('-webkit-text-fill-color')) && !isEdged && !hasGround
}

const sides = ['top', 'right', 'bottom', 'left'] as const

/** The colour behind a field: that of the nearest opaque box around it; a page is white. */
function groundAround(element: Element): string {
  for (let at = parentOf(element); at; at = parentOf(at)) {
    const { backgroundColor } = getComputedStyle(at)
    if (alphaOf(backgroundColor) >= 0.5) return backgroundColor
  }
  return 'rgb(255, 255, 255)'
}

/** Colours that differ by less than this, in each of 256 steps of red, green and blue, look alike. */
const nearest = 16

const isNear = (one: string, other: string) => {
  const [all, others] = [bytesOf(one), bytesOf(other)]
  return all.every((byte, at) => Math.abs(byte - others[at]!) < nearest)
}

/** Red, green and blue of a colour in any notation, as they are drawn. */
function bytesOf(colour: string): number[] {
  const brush = new OffscreenCanvas(1, 1).getContext('2d')!
  brush.fillStyle = colour
  brush.fillRect(0, 0, 1, 1)
  return [...brush.getImageData(0, 0, 1, 1).data].slice(0, 3)
}
