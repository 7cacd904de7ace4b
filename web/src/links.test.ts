import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isOfApp, paths } from './paths.ts'

type Link = { file: string; tag: string; to: string }

const pages = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.tsx'),
)
const links = pages.flatMap((file) => linksIn(file, readFileSync(join(import.meta.dirname, file), 'utf8')))

/** Link targets given by a variable lead to pages of the app: settings, credit, a receipt, obstacles to closing the account. */
const ofTheApp = ['to', 'door.login', 'door.reset', 'to.path', 'creditPath', 'receiptPath(cardId)']

// A router link changes the address but does not load the public page: Back would find the old page without its scripts.
it('a link from the app to a public page does a full page load, or opens a new tab', () => {
  expect(links.length).toBeGreaterThan(20)
  const leading = links.filter(({ to }) => !ofTheApp.includes(to))
  expect(leading.filter(({ to }) => pathOf(to) === undefined)).toEqual([])
  const outward = leading.filter(({ to }) => !isOfApp(pathOf(to)!))
  expect(outward.length).toBeGreaterThan(5)
  expect(outward.filter(({ tag }) => !/\sreloadDocument\b|\starget="_blank"/.test(tag))).toEqual([])
})

/** Resolves `paths.contact` to its address. */
function pathOf(to: string): string | undefined {
  const [, name] = /^(?:sitePath\()?paths\.(\w+)\)?$/.exec(to) ?? []
  return name !== undefined && Object.hasOwn(paths, name) ? paths[name as keyof typeof paths] : undefined
}

function linksIn(file: string, text: string): Link[] {
  return [...text.matchAll(/<(?:Nav)?Link\s/g)].map(({ index }) => {
    const tag = tagAt(text, index)
    return { file, tag, to: /\sto=\{(.+?)\}/.exec(tag)?.[1] ?? tag }
  })
}

/** Returns the tag up to its closing `>` outside of braces. */
function tagAt(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (text[at] === '>' && depth === 0) return text.slice(start, at + 1)
  }
  return text.slice(start)
}
