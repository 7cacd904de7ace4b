import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const house = join(import.meta.dirname, '../../..')

/** The public pages have their own texts in each language, and the router shows none. */
const isOfApp = (path: string) => !/^web\/src\/(site|testing|language|router|written)\/|\.test\.tsx?$/.test(path)

export const appSources = (): ts.SourceFile[] => sourcesIn('{web,ui}/src').filter(({ fileName }) => isOfApp(fileName))

export const extensionSources = (): ts.SourceFile[] =>
  sourcesIn('extension/src').filter(({ fileName }) => !/\.test\.tsx?$/.test(fileName))

const sourcesIn = (folder: string): ts.SourceFile[] =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: house }).map((path) =>
    sourceOf(path, readFileSync(join(house, path), 'utf8')),
  )

export const sourceOf = (path: string, text: string): ts.SourceFile =>
  ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )

/** Returns every literal text passed to `say`, `sayCount` or `Said`, and the codes of the app's own refusals. */
export function saidTexts(source: ts.SourceFile): string[] {
  const texts: string[] = []
  const add = (node: ts.Node | undefined): void => {
    if (node === undefined) return
    if (ts.isStringLiteralLike(node)) texts.push(node.text)
    else if (ts.isJsxExpression(node)) add(node.expression)
  }
  walk(source, (node) => {
    if (ts.isCallExpression(node)) {
      const name = node.expression.getText(source)
      if (name === 'say') add(node.arguments[0])
      if (name === 'sayCount') node.arguments.slice(1).forEach(add)
    }
    if (ts.isJsxSelfClosingElement(node) && node.tagName.getText(source) === 'Said') add(attributeOf(node, 'text'))
  })
  return texts
}

const visible = new Set([
  'aria-label',
  'placeholder',
  'title',
  'alt',
  'label',
  'hint',
  'aside',
  'description',
  'detail',
])

/**
 * Returns texts on a page that were not passed to `say`: the text of an element, of a visible or read-out attribute, of an option, or of a
 * toast.
 */
export function unsaidTexts(source: ts.SourceFile): string[] {
  const texts: string[] = []
  const add = (text: string): void => {
    if (/\p{L}{2}/u.test(text) && !isName(text.trim())) texts.push(text.trim())
  }
  walk(source, (node) => {
    if (ts.isJsxText(node)) add(node.text)
    if (ts.isJsxAttribute(node) && visible.has(node.name.getText(source))) literalsOf(node.initializer).forEach(add)
    if (ts.isJsxExpression(node) && isChild(node)) literalsOf(node).forEach(add)
    if (ts.isCallExpression(node) && node.expression.getText(source) === 'toast')
      literalsOf(node.arguments[0]).forEach(add)
    if (ts.isPropertyAssignment(node) && visible.has(node.name.getText(source)))
      literalsOf(node.initializer).forEach(add)
  })
  return texts
}

/** Names that are the same in every language, and texts such as a keyboard key or a sign. */
const isName = (text: string): boolean => names.includes(text.replace(/ \| Moon$/, '')) || text.startsWith('https:')
const names = [
  'Moon',
  'Moon Credit',
  'BTC',
  'Lightning',
  'PIN',
  'CVV',
  'VISA',
  'FAQ',
  'Webhooks',
  'Client id',
  'Client secret',
  'API',
  'Coinbase',
  'XXXX-XXXX-XXXX-XXXX',
]

const isChild = (node: ts.Node): boolean => ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent)

/** Returns literals that are shown as they are: not the arguments of a call, which translates them, nor those of a condition. */
function literalsOf(node: ts.Node | undefined): string[] {
  if (node === undefined) return []
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node))
    return [[node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' ')]
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) return literalsOf(node.expression)
  if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)]
  if (ts.isBinaryExpression(node)) return literalsOf(node.right)
  return []
}

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

const attributeOf = ({ attributes }: ts.JsxSelfClosingElement, name: string): ts.Node | undefined =>
  attributes.properties.filter(ts.isJsxAttribute).find((each) => each.name.getText() === name)?.initializer
