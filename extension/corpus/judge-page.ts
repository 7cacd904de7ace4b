import type { CardFieldKind } from '../src/checkout/card-field.ts'
import { findCardForms } from '../src/checkout/find-card-forms.ts'

/**
 * Result for one page: its card fields, how many were recognised, and whether the page was taken for a card form.
 * A page is labelled when a human has annotated any of its fields.
 */
export type PageVerdict = {
  name: string
  fields: number
  found: number
  takesCard: boolean
  isMarked: boolean
  lines: string[]
}

const truths: Readonly<Record<string, readonly CardFieldKind[]>> = {
  cardNumber: ['number', 'number-part'],
  cardSecurityCode: ['security-code'],
  cardName: ['holder', 'given-name', 'family-name'],
  expiration: ['expiry'],
  expirationMonth: ['expiry-month'],
  expirationYear: ['expiry-year'],
}

/** Compares the findings on a page with its `data-manual-scoring` annotations; each difference is one line. */
export function judgePage(name: string, document: Document): PageVerdict {
  const forms = findCardForms(document)
  const known = new Map(forms.flatMap(({ fields }) => fields.map(({ element, kind }) => [element as Element, kind])))
  const isMarked = document.querySelector('[data-manual-scoring]') !== null
  const verdict: PageVerdict = { name, fields: 0, found: 0, takesCard: forms.length > 0, isMarked, lines: [] }
  const note = (what: string, element: Element) => verdict.lines.push(`${name}: ${what} ${shortly(element)}`)
  for (const element of document.querySelectorAll('input, select')) {
    const truth = element.getAttribute('data-manual-scoring') ?? ''
    const kind = known.get(element)
    const wanted = truths[truth]
    if (wanted) {
      verdict.fields++
      if (kind && wanted.includes(kind)) verdict.found++
      else note(`missed ${truth}, read as ${kind ?? 'nothing'}:`, element)
    } else if (kind) note(`wrongly read as ${kind}${truth ? `, is ${truth}` : ''}:`, element)
  }
  return verdict
}

function shortly(element: Element): string {
  const names = ['autocomplete', 'name', 'id', 'placeholder', 'aria-label', 'maxlength']
  const said = names.flatMap((name) => (element.hasAttribute(name) ? [`${name}="${element.getAttribute(name)}"`] : []))
  return `<${element.localName} ${said.join(' ')}>`
}
