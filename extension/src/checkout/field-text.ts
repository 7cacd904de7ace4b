import type { FieldElement } from './card-field.ts'
import { isElement } from './owner-of.ts'
import { plainWords } from './plain-words.ts'

/**
 * A field's descriptions in plain words. `own`: its own sources, the most reliable first: name, id, label,
 * placeholder. `nearby`: the text of the surrounding box without other fields, or the text between the previous
 * field and this one, which may describe both.
 */
export type FieldText = { own: string[]; nearby: string }

export function fieldText(field: FieldElement): FieldText {
  const attribute = (name: string) => field.getAttribute(name) ?? ''
  const sources = [
    attribute('name'),
    attribute('id'),
    labelOf(field),
    attribute('aria-label'),
    attribute('placeholder'),
    attribute('title'),
    ...dataOf(field),
    attribute('class'),
  ]
  const own = sources.map((source) => plainWords(source.slice(0, 200))).filter((words) => words !== '')
  return { own: [...new Set(own)], nearby: plainWords(boxText(field) || textBefore(field)) }
}

/**
 * Names that scripts and frameworks give the field: `data-encrypted-name="number"` is invisible to users but says
 * what the field holds.
 */
const dataOf = (field: FieldElement) =>
  [...field.attributes]
    .filter(({ name, value }) => scriptName.test(name) && /^[\w.[\] -]{2,60}$/.test(value))
    .map(({ value }) => value)

const scriptName =
  /^(?:formcontrolname|ng-model|ng-reflect-name|v-model|x-model|wire:model)$|^data-(?!manual-)(?:.*(?:name|field|test|encrypt|checkout|stripe|braintree|recurly|conekta|openpay|cse|qa|auto|role|element|input|card).*|id|type|cy|e2e)$/

/** The text of the field's labels. */
export function labelOf(field: FieldElement): string {
  const root = field.getRootNode() as ParentNode
  const id = field.getAttribute('id')
  const labels = id ? [...root.querySelectorAll('label')].filter((label) => label.getAttribute('for') === id) : []
  const around = field.closest('label')
  if (around) labels.push(around)
  const named = (field.getAttribute('aria-labelledby') ?? '')
    .split(/\s+/)
    .filter((name) => name !== '')
    .flatMap((name) => [...root.querySelectorAll(`[id="${name.replaceAll(/["\\]/g, String.raw`\$&`)}"]`)])
  return [...labels, ...named].map(shownText).join(' ')
}

/** The text of an element without the contents of its fields, scripts and styles. */
function shownText(node: Node): string {
  if (node.nodeType === 3) return node.textContent ?? ''
  if (!isElement(node) || /^(select|script|style|noscript|textarea|template|svg)$/.test(node.localName)) return ''
  return [...node.childNodes].map(shownText).join(' ').replaceAll(/\s+/g, ' ')
}

const longest = 80

/** The text of the smallest surrounding box that has text and no other field, at most five levels up. */
function boxText(field: FieldElement): string {
  let box = field.parentElement
  for (let step = 0; box && step < 5 && !/^(form|body|tr)$/.test(box.localName); step++, box = box.parentElement) {
    if (box.querySelectorAll('input:not([type=hidden]), select, textarea').length > 1) return ''
    const text = shownText(box).trim()
    if (text !== '') return text.slice(0, longest)
  }
  return ''
}

/** The text between the previous field and this one: at most its last 80 characters. */
function textBefore(field: FieldElement): string {
  let text = ''
  for (let node: Node | null = before(field); node && text.length < longest; node = before(node)) {
    if (node.nodeType === 3 && isShown(node)) text = `${(node.textContent ?? '').replaceAll(/\s+/g, ' ')} ${text}`
    if (isElement(node) && isBoundary(node)) break
  }
  return text.trim().slice(-longest)
}

const isShown = (node: Node) => !/^(script|style|noscript|option|template)$/i.test(node.parentNode?.nodeName ?? '')

const isBoundary = (element: Element) =>
  /^(input|select|textarea|form)$/.test(element.localName) && element.getAttribute('type') !== 'hidden'

/** The previous node in page order; ancestors are skipped, not entered. */
function before(node: Node): Node | null {
  let at: Node | null = node
  while (at && !at.previousSibling) {
    at = at.parentNode
    if (at && isElement(at) && at.localName === 'form') return null
  }
  let found = at?.previousSibling ?? null
  while (found?.lastChild && !(isElement(found) && isBoundary(found))) found = found.lastChild
  return found
}
