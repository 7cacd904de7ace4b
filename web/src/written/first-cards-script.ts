import { drawFirstCards } from './draw-first-cards.ts'

// An inline script of the dashboard's document: draws the first cards, then starts the app. On a slow processor the app takes longer to run
// than the answers take to arrive, and the cards would wait for it. The app waits at most this long for answers that do not arrive.
const latestMs = 1_500

declare global {
  /** Defined by the document, which knows the script files. */
  var moonStart: () => void
}

const drawn = drawFirstCards().then(
  (element) => (element && !document.hidden ? painted(element) : undefined),
  // When the script cannot draw, the app does.
  () => undefined,
)
const late = new Promise<void>((resolve) => void setTimeout(resolve, latestMs))
void Promise.race([drawn, late]).then(globalThis.moonStart)

/** Resolves after a frame with the element was painted, which is when a browser reports its visibility. */
const painted = (element: Element) =>
  new Promise<void>((resolve) => new IntersectionObserver(() => resolve()).observe(element))
