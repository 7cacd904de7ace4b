import { rootsIn } from '../checkout/fields-in.ts'
import { isElement } from '../checkout/owner-of.ts'

/**
 * Where a field's owner may send it: the form's action and each button's formaction. A document without a form
 * sends to itself.
 */
export function destinationsOf(owner: Node, document: Document): string[] {
  const resolve = (address: string) => URL.parse(address, document.baseURI)?.href ?? 'null'
  const own = isElement(owner) ? owner.getAttribute('action') : null
  const buttons = rootsIn(document)
    .flatMap((root) => [...root.querySelectorAll('[formaction]')])
    .filter((button) => formOf(button) === owner)
  return [resolve(own ?? ''), ...buttons.map((button) => resolve(button.getAttribute('formaction') ?? ''))]
}

/** The form that a button submits, wherever the button is. */
function formOf(button: Element): Element | null {
  const own = (button as Partial<HTMLButtonElement>).form
  if (own) return own
  const id = button.getAttribute('form')
  return id === null ? button.closest('form') : button.ownerDocument.getElementById(id)
}
