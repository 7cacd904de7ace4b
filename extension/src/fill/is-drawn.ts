import { isBare } from './is-bare.ts'
import { parentOf } from './parent-of.ts'

const smallest = { width: 12, height: 8 }
const faintest = 0.2

/**
 * Whether an element is drawn: it has a size, and neither it nor an ancestor is hidden, faint, inert or blurred
 * beyond recognition.
 */
export function isDrawn(element: Element): boolean {
  const rect = element.getBoundingClientRect()
  if (rect.width < smallest.width || rect.height < smallest.height) return false
  if (isShrunk(element, rect) || isBare(element)) return false
  if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) return false
  let opacity = 1
  for (let at: Element | null = element; at; at = parentOf(at)) {
    const style = getComputedStyle(at)
    opacity *= Number(style.opacity)
    if (opacity < faintest || at.hasAttribute('inert') || hides(style)) return false
  }
  return true
}

/** Styles that can make drawn content disappear: masks, blending and filters. */
const hides = (style: CSSStyleDeclaration) =>
  isSet(style.maskImage) ||
  isSet(style.getPropertyValue('-webkit-mask-box-image-source')) ||
  style.mixBlendMode !== 'normal' ||
  !isLegible(style.filter)

const isSet = (value: string) => value !== '' && value !== 'none'

/**
 * Filters and the range in which content stays legible. Any other filter counts as hiding, and so does a filter
 * used twice, because its effects add up.
 */
const legible: Readonly<Record<string, (amount: number) => boolean>> = {
  'drop-shadow': () => true,
  'hue-rotate': () => true,
  grayscale: () => true,
  saturate: () => true,
  sepia: () => true,
  opacity: (amount) => amount >= faintest,
  brightness: (amount) => amount >= 0.5 && amount <= 1.5,
  contrast: (amount) => amount >= 0.5,
  invert: (amount) => amount <= 0.2 || amount >= 0.8,
  blur: (pixels) => pixels <= 1,
}

function isLegible(filter: string): boolean {
  if (!isSet(filter)) return true
  const steps = [...filter.matchAll(/([a-z-]+)\(((?:[^()]|\([^()]*\))*)\)/g)]
  return (
    new Set(steps.map(([, name]) => name)).size === steps.length &&
    steps.every(([, name, amount]) => legible[name!]?.(Number.parseFloat(amount!) || 0) === true)
  )
}

/** Scaled to less than a quarter of its own area. */
function isShrunk(element: Element, { width, height }: DOMRect): boolean {
  const { offsetWidth = 0, offsetHeight = 0 } = element as Partial<HTMLElement>
  return width * height < (offsetWidth * offsetHeight) / 4
}
