import { border } from './number-in.ts'
import { isLegible, isUndrawn } from './is-undrawn.ts'

/**
 * The text of a node that a user sees, with a border character between elements. Crossed-out, removed and undrawn
 * text is left out.
 */
export function shownText(node: Node): string {
  if (node.nodeType === 3) return isLegible(node) ? (node.textContent ?? '').replaceAll(/[\s\u00A0]+/gu, ' ') : ''
  if (node.nodeType !== 1 || isUnseen(node as Element)) return ''
  return [...node.childNodes]
    .map((child) => (child.nodeType === 3 ? shownText(child) : `${border}${shownText(child)}${border}`))
    .join('')
}

const undrawn = /^(script|style|noscript|template|select|textarea|svg|s|del|strike|head)$/
const crossedOut =
  /(^|[\s_-])(strike(-?through)?|line-?through|crossed(-?out)?|(old|was|original|regular|list|compare(-at)?|before)-?price)($|[\s_-])/i

export function isUnseen(element: Element): boolean {
  if (undrawn.test(element.localName) || element.hasAttribute('hidden')) return true
  const style = element.getAttribute('style') ?? ''
  if (/display:\s*none|visibility:\s*hidden|line-through/i.test(style)) return true
  return crossedOut.test(element.getAttribute('class') ?? '') || isUndrawn(element)
}
