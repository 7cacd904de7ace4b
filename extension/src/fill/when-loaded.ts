import { documentsIn } from '../checkout/documents-in.ts'
import { isDrawn } from './is-drawn.ts'

/** Some frames never load, because of a picture that does not come. */
const [patienceMs, pauseMs] = [6_000, 100]

export const isLoaded = ({ readyState }: Document): boolean => readyState === 'complete'

/**
 * Resolves when a frame has loaded and its child frames of these origins have arrived, or after some seconds. A page
 * itself need not have loaded: a picture of the shop matters to no field.
 */
export async function whenLoaded(window: Window, origins: readonly string[]): Promise<void> {
  const { document } = window
  const isWhole = () =>
    (window === window.top || isLoaded(document)) &&
    !documentsIn(document, isDrawn).coming.some((origin) => origins.includes(origin))
  for (let waitedMs = 0; waitedMs < patienceMs && !isWhole(); waitedMs += pauseMs)
    await new Promise((done) => window.setTimeout(done, pauseMs))
}
