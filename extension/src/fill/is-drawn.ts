const smallest = { width: 12, height: 8 }
const faintest = 0.2

/** Whether an element is drawn at all: it has a size and neither it nor what it stands in is hidden, faint, inert or blurred away. */
export function isDrawn(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  if (width < smallest.width || height < smallest.height) return false
  if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) return false
  let opacity = 1
  for (let at: Element | null = element; at; at = parentOf(at)) {
    const style = getComputedStyle(at)
    opacity *= Number(style.opacity)
    if (opacity < faintest || at.hasAttribute('inert') || hides(style)) return false
  }
  return true
}

/** Filters and masks that make away with what is drawn. */
const hides = ({ filter, maskImage }: CSSStyleDeclaration) =>
  (maskImage !== '' && maskImage !== 'none') || /opacity\((?:0?\.[01]|0%?\)|[01]?\d%)|blur\(|brightness\(0/.test(filter)

/** One step up, out of a shadow root to its host and through a slot. */
export const parentOf = (element: Element): Element | null =>
  element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null
