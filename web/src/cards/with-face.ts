import { flushSync } from 'react-dom'

/**
 * Opens a card's view so that its face in the list morphs into the face of the view, if the browser supports it and the user allows motion.
 */
export function withFace(cardId: string, open: () => void): void {
  const from = document.querySelector<HTMLElement>(`[data-card="${cardId}"] article`)
  if (!from || !document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) return open()
  from.style.viewTransitionName = 'face'
  let to: HTMLElement | null = null
  const { finished } = document.startViewTransition(() => {
    flushSync(open)
    from.style.viewTransitionName = ''
    to = document.querySelector<HTMLElement>('[role=dialog] article')
    if (to) to.style.viewTransitionName = 'face'
  })
  void finished.finally(() => to?.style.removeProperty('view-transition-name'))
}
