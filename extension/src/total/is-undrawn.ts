// Where the page is drawn, what the browser says counts more than the markup; where it is not, nothing is known to be out of sight.

/** Whether an element and all in it is out of sight: hidden, faint, crossed out, or cut down to nothing. */
export function isUndrawn(element: Element): boolean {
  if (typeof element.checkVisibility !== 'function') return false
  if (!element.checkVisibility({ visibilityProperty: true })) return true
  const style = getComputedStyle(element)
  if (style.textDecorationLine.includes('line-through') || Number(style.opacity) < faintest) return true
  return isCutAway(element, style)
}

const faintest = 0.2

/** How pages keep a text for those who hear them. */
function isCutAway(element: Element, { display, overflow, clip, clipPath }: CSSStyleDeclaration): boolean {
  if (/rect\([01]px,? [01]px,? [01]px,? [01]px\)/.test(clip) || /inset\((?:[5-9]\d|100)%|circle\(0/.test(clipPath))
    return true
  if (overflow === 'visible' || display === 'contents') return false
  const { width, height } = element.getBoundingClientRect()
  return width <= 1 || height <= 1
}

/** Whether the letters of a text are somewhere on the page, of a size and of a colour. */
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
