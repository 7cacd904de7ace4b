import { drawFirstCards } from './draw-first-cards.ts'

// A script in the document of the dashboard: it draws the first cards, and then the app begins. To run the app's files takes a slow processor longer
// than the answers are on their way, and the cards would wait for it; but it waits for answers that do not come no longer than this.
const latestMs = 1_500

declare global {
  /** Written by the document, which knows the files. */
  var moonStart: () => void
}

const drawn = drawFirstCards().then(
  (element) => (element && !document.hidden ? painted(element) : undefined),
  // Where it cannot draw, the app does.
  () => undefined,
)
const late = new Promise<void>((resolve) => void setTimeout(resolve, latestMs))
void Promise.race([drawn, late]).then(globalThis.moonStart)

/** A browser says what is in view when it has laid out and painted a frame. */
const painted = (element: Element) =>
  new Promise<void>((resolve) => new IntersectionObserver(() => resolve()).observe(element))
