import { isFaint, isSeeThrough } from './see-through.ts'

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

/** A field without border, background and text colour is invisible. */
function isBare(element: Element): boolean {
  if (element.localName === 'iframe') return false
  const style = getComputedStyle(element)
  const isEdged = sides.some(
    (side) =>
      style.getPropertyValue(`border-${side}-style`) !== 'none' &&
      Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0 &&
      !isFaint(style.getPropertyValue(`border-${side}-color`)),
  )
  return isFaint(style.getPropertyValue('-webkit-text-fill-color')) && !isEdged && isSeeThrough(style)
}

const sides = ['top', 'right', 'bottom', 'left'] as const

/** One level up, from a shadow root to its host and through slots. */
export const parentOf = (element: Element): Element | null =>
  element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null
