import type { FieldElement } from './card-field.ts'

/** Every field of a document or element in the order of the page, those inside open shadow roots as well. */
export function fieldsIn(root: ParentNode): FieldElement[] {
  const found: FieldElement[] = []
  for (const element of elementsIn(root)) if (isTyped(element) && !isClosed(element)) found.push(element)
  return found
}

/** A document and the open shadow roots in it, which are observed one by one. */
export function rootsIn(root: ParentNode & Node): (ParentNode & Node)[] {
  return [root, ...[...elementsIn(root)].flatMap(({ shadowRoot }) => (shadowRoot ? [shadowRoot] : []))]
}

/** Every element in the order of the page; the content of an open shadow root stands right behind its host. */
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

/** In a part of the page that takes no input, or a stand-in for a field that is somewhere else. */
const isClosed = (field: Element) =>
  field.closest('[inert]') !== null || (field.hasAttribute('readonly') && field.getAttribute('aria-hidden') === 'true')
