import type { FirstStyles } from './first-styles-of.ts'

let loading: Promise<void> | undefined

/**
 * Resolves when the page has all styles. The documents of log-in and the dashboard start with the styles they need and name the whole style
 * sheet (web/first-styles.ts); any other document has the whole one from the beginning.
 */
export const wholeStyles = (): Promise<void> =>
  (loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  }))

/** A page covered by the first styles does not wait for the whole style sheet. */
export const stylesFor = (styles: FirstStyles): Promise<void> =>
  globalThis.document?.documentElement.dataset['styles'] === styles ? Promise.resolve() : wholeStyles()

function load(): Promise<void> {
  const href = globalThis.document?.documentElement.dataset['laterStyles']
  if (href === undefined) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error('The styles could not be loaded.'))
    }
    document.head.append(link)
  })
}
