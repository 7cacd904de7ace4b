import type { FieldElement } from './card-field.ts'

/** Every field of a document or element in page order, those inside open shadow roots included. */
export function fieldsIn(root: ParentNode): FieldElement[] {
  const found: FieldElement[] = []
  for (const element of elementsIn(root)) if (isTyped(element) && !isClosed(element)) found.push(element)
  return found
}

/** A document and its open shadow roots, each of which needs its own observer. */
export function rootsIn(root: ParentNode & Node): (ParentNode & Node)[] {
  return [root, ...[...elementsIn(root)].flatMap(({ shadowRoot }) => (shadowRoot ? [shadowRoot] : []))]
}

/** Every element in page order; the content of an open shadow root follows directly after its host. */
function* elementsIn(root: ParentNode): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element
    if (element.shadowRoot) yield* elementsIn(element.shadowRoot)
  }
}

const untyped =
  /^(hidden|submit|button|reset|image|checkbox|radio|file|range|color|date|datetime-local|time|week|search|url)$/

function isTyped(element: Element): element is FieldElement {
  const name = element.localName
  if (name === 'select') return true
  return name === 'input' && !untyped.test((element.getAttribute('type') ?? 'text').toLowerCase())
}

/** In an inert part of the page, or a hidden duplicate of another field. */
const isClosed = (field: Element) =>
  field.closest('[inert]') !== null || (field.hasAttribute('readonly') && field.getAttribute('aria-hidden') === 'true')
