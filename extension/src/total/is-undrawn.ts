// When the page is rendered, computed styles win over markup; when it is not, nothing counts as invisible.

/** Whether an element and its content are invisible: hidden, faint, crossed out, or clipped to nothing. */
export function isUndrawn(element: Element): boolean {
  if (typeof element.checkVisibility !== 'function') return false
  if (!element.checkVisibility({ visibilityProperty: true })) return true
  const style = getComputedStyle(element)
  if (style.textDecorationLine.includes('line-through') || Number(style.opacity) < faintest) return true
  return isCutAway(element, style)
}

const faintest = 0.2

/** Clipping with which pages hide a text visually and keep it for screen readers. */
function isCutAway(element: Element, { display, overflow, clip, clipPath }: CSSStyleDeclaration): boolean {
  if (/rect\([01]px,? [01]px,? [01]px,? [01]px\)/.test(clip) || /inset\((?:[5-9]\d|100)%|circle\(0/.test(clipPath))
    return true
  if (overflow === 'visible' || display === 'contents') return false
  const { width, height } = element.getBoundingClientRect()
  return width <= 1 || height <= 1
}

/** Whether a text's letters are somewhere on the page, with a readable size and colour. */
export function isLegible(text: Node): boolean {
  const { parentElement } = text
  if (!parentElement || typeof parentElement.checkVisibility !== 'function') return true
  const style = getComputedStyle(parentElement)
  if (Number.parseFloat(style.fontSize) < smallest) return false
  if (
    style.backgroundClip !== 'text' &&
    /[,/] ?0(?:\.[01]\d*)?\)$/.test(style.getPropertyValue('-webkit-text-fill-color'))
  )
    return false
  const range = document.createRange()
  range.selectNode(text)
  const rects = [...range.getClientRects()]
  return rects.length === 0 || rects.some(({ right, bottom }) => right + scrollX > 0 && bottom + scrollY > 0)
}

const smallest = 4
