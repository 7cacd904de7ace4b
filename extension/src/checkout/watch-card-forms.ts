import type { CardForm } from './card-field.ts'
import { findCardForms } from './find-card-forms.ts'
import { rootsIn } from './fields-in.ts'

/**
 * What watching a page needs; a content script passes the browser's own. `later` debounces: a task runs once,
 * soon, however often the page changes.
 */
export type Watching = { Observer: typeof MutationObserver; later: (task: () => void) => void }

const attributes = ['autocomplete', 'name', 'id', 'type', 'placeholder', 'aria-label', 'maxlength', 'readonly', 'inert']

/**
 * Reports the card forms of a document now and whenever their fields change: pages build checkouts late, step by
 * step, and inside shadow roots. Returns the function that stops watching.
 */
export function watchCardForms(
  root: Document,
  { Observer, later }: Watching,
  report: (forms: CardForm[]) => void,
): () => void {
  let known = ''
  let isWaiting = false
  let hasEnded = false
  const seen = new WeakMap<Node, number>()
  let numbered = 0
  const numberOf = (node: Node) => seen.get(node) ?? (seen.set(node, ++numbered), numbered)
  const watched = new WeakSet<Node>()
  const observer = new Observer(soon)

  function soon(): void {
    if (isWaiting || hasEnded) return
    isWaiting = true
    later(read)
  }

  function read(): void {
    isWaiting = false
    if (hasEnded) return
    for (const each of rootsIn(root)) {
      if (watched.has(each)) continue
      watched.add(each)
      observer.observe(each, { childList: true, subtree: true, attributes: true, attributeFilter: attributes })
    }
    const forms = findCardForms(root)
    const now = forms.flatMap(({ fields }) => fields.map(({ element, kind }) => `${kind} ${numberOf(element)}`)).join()
    if (now === known) return
    known = now
    report(forms)
  }

  // Observers do not notice a shadow root attached to an existing element; the first focus inside it does.
  root.addEventListener('focusin', soon)
  read()
  return () => {
    hasEnded = true
    observer.disconnect()
    root.removeEventListener('focusin', soon)
  }
}
