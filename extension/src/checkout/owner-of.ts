import type { FieldElement } from './card-field.ts'

/**
 * The form that a field belongs to, even when the field is in a shadow root inside the form; else the document.
 * The browser's form ownership wins over the position in the tree: in a table, the parser leaves the form element
 * empty and still associates the fields with it.
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

/** One level up, from a shadow root to its host. */
const parentOf = (node: Node): Node | null => node.parentNode ?? (node as Partial<ShadowRoot>).host ?? null

export const isElement = (node: Node): node is Element => node.nodeType === 1
