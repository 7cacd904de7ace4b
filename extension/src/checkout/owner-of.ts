import type { FieldElement } from './card-field.ts'

/**
 * The form that a field belongs to, also where the field lives in a shadow root inside of it; else the document. What the browser says
 * counts more than where the field stands: in a table the parser leaves a form empty that it gives the fields to.
 */
export function ownerOf(field: FieldElement): Node {
  if (field.form) return field.form
  const id = field.getAttribute('form')
  const named = id ? field.ownerDocument.getElementById(id) : null
  if (named) return named
  for (let node: Node | null = field; node; node = parentOf(node))
    if (isElement(node) && node.localName === 'form') return node
  return field.ownerDocument
}

/** One step up, out of a shadow root to its host. */
const parentOf = (node: Node): Node | null => node.parentNode ?? (node as Partial<ShadowRoot>).host ?? null

export const isElement = (node: Node): node is Element => node.nodeType === 1
