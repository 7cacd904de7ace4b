import { useLayoutEffect } from 'react'

/**
 * Hides the page behind a layer from screen readers as a whole, so that what the page loads later is hidden too. The dialog library hides
 * only what exists when the layer opens, wherever the page contains a live region.
 */
export function useHiddenPage(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    const page = document.querySelector(containers)
    if (!page) return
    const layers = (layersOver.get(page) ?? 0) + 1
    layersOver.set(page, layers)
    page.setAttribute('aria-hidden', 'true')
    return () => {
      const left = layersOver.get(page)! - 1
      layersOver.set(page, left)
      if (left === 0) page.removeAttribute('aria-hidden')
    }
  }, [isOpen])
}

/** The element that React renders into: of the web app, of the console, of the extension. */
const containers = '#app, #console, #popup, #options'

/** A layer can open another one. */
const layersOver = new WeakMap<Element, number>()
