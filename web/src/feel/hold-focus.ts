/**
 * Holds the focus in its place when the focused element is removed, as a deleted line is, or a button that a press has replaced: it moves
 * to the nearest section around it, or to the page. Browsers move it to the start of the document, where a keyboard or a screen reader
 * begins anew. Another page starts at its top.
 */
export function holdFocus(): void {
  // The element that had the focus last, with those around it, read while it was in the document.
  // One that has it already was focused before this file was loaded.
  const first = document.activeElement
  let around: readonly Element[] = first && first !== document.body ? withAncestors(first) : []
  let { pathname: path } = location
  const look = () => {
    const now = around
    if (!isLost(now)) return
    // A replacement may take the focus within this frame.
    requestAnimationFrame(() => {
      if (around !== now || !isLost(now)) return
      around = []
      const page = document.querySelector<HTMLElement>('#content')
      if (page && location.pathname === path) focusOn(whereFocusFalls(page, now))
    })
  }
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', ({ target }) => {
    around = withAncestors(target as Element)
    path = location.pathname
  })
}

/** The nearest section of the page that still stands, or the page. */
export const whereFocusFalls = <E extends Element>(page: E, around: readonly Element[]): E =>
  (around.find((one) => one.isConnected && page.contains(one) && one.matches('section, [role="region"]')) as
    | E
    | undefined) ?? page

function withAncestors(element: Element): Element[] {
  const all: Element[] = []
  for (let one: Element | null = element; one; one = one.parentElement) all.push(one)
  return all
}

/** Whether the focus is nowhere because its element was removed; a press beside everything leaves it nowhere as well. */
const isLost = ([last]: readonly Element[]): boolean =>
  last !== undefined && !last.isConnected && document.activeElement === document.body

function focusOn(element: HTMLElement): void {
  element.tabIndex = -1
  // It is a place to go on from, and nothing to press.
  element.style.outline = 'none'
  element.focus({ preventScroll: true })
}
