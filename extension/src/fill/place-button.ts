import { fieldsIn, rootsIn } from '../checkout/fields-in.ts'
import { freeCorner, marginPx, type Corner } from './free-corner.ts'

/** How often a page that moves is looked at. */
const restMs = 200

/**
 * Keeps the button off the page's fields: it goes to a free corner of the window whenever the page or its focus moves,
 * and disappears while there is none. Returns the function that ends this.
 */
export function placeButton(host: HTMLElement, window: Window & typeof globalThis): () => void {
  const { document } = window
  let last: Corner | undefined
  let timer: number | undefined
  const place = () => {
    timer = undefined
    const { fields, others } = whatLiesIn(window, host)
    const corner = freeCorner(host.getBoundingClientRect(), { window: sizeOf(window), fields, others, last })
    // A button that holds the focus stays: a hidden one would lose it.
    const isHidden = corner === undefined && document.activeElement !== host
    const [side, edge] = sidesOf((last = corner ?? last))
    set(host, {
      top: 'auto',
      bottom: 'auto',
      left: 'auto',
      right: 'auto',
      [side]: `${marginPx}px`,
      [edge]: `${marginPx}px`,
      visibility: isHidden ? 'hidden' : 'visible',
    })
  }
  const soon = () => (timer ??= window.setTimeout(place, restMs))
  const observer = new window.MutationObserver(soon)
  observer.observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['class', 'style', 'hidden'],
  })
  const events = ['scroll', 'resize', 'focusin', 'transitionend'] as const
  for (const event of events) window.addEventListener(event, soon, { capture: true, passive: true })
  place()
  return () => {
    window.clearTimeout(timer)
    observer.disconnect()
    for (const event of events) window.removeEventListener(event, soon, { capture: true })
  }
}

/** The fields in the window, which the button never covers, and what it rather does not cover. */
function whatLiesIn(window: Window & typeof globalThis, host: HTMLElement) {
  const { document } = window
  const { width, height } = sizeOf(window)
  const rectsOf = (elements: readonly Element[]) =>
    elements
      .map((element) => element.getBoundingClientRect())
      .filter((rect) => rect.width > 0 && rect.height > 0 && rect.bottom > 0 && rect.top < height)
  const all = (names: string) => rootsIn(document).flatMap((root) => [...root.querySelectorAll(names)])
  // A provider's fields are in frames of their own. A frame that is nearly the whole page leaves no corner.
  const frames = rectsOf(all('iframe'))
  const isPage = (rect: DOMRect) => rect.width * rect.height > (width * height) / 2
  const focus = document.activeElement
  const focused =
    focus &&
    ![host, document.body, document.documentElement].includes(focus as HTMLElement) &&
    focus.localName !== 'iframe'
  return {
    fields: [
      ...rectsOf([...fieldsIn(document), ...all('textarea'), ...(focused ? [focus] : [])]),
      ...frames.filter((rect) => !isPage(rect)),
    ],
    others: [...rectsOf(all('button, a, [type=submit]')), ...frames.filter(isPage)],
  }
}

/** Without the scroll bars, in which nothing fixed is drawn. */
const sizeOf = ({ document, innerWidth, innerHeight }: Window) => ({
  width: document.documentElement.clientWidth || innerWidth,
  height: innerHeight,
})

function sidesOf(corner: Corner = 'bottom right') {
  const [side, edge] = corner.split(' ') as ['top' | 'bottom', 'left' | 'right']
  return [side, edge] as const
}

/** Writes only what is different: the page is observed, and this is a part of it. */
function set({ style }: HTMLElement, wanted: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(wanted))
    if (style.getPropertyValue(name) !== value) style.setProperty(name, value)
}
