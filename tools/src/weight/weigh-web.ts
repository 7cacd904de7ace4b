// Computes what a browser loads before a page of the built web app is visible, from the files of the build as they are sent.
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { webFolder } from '../start/web-build.ts'

export type Weight = { gzip: number; brotli: number; requests: number }
export type WebWeights = {
  /** Scripts and styles of a page, including all imports. */
  pages: Record<PageName, Weight>
  /** Additional weight of a sheet opened on the dashboard, beside the shared parts. */
  sheets: Record<string, Weight>
  fonts: Weight
  /** Number of the app's script files. */
  chunks: number
}

const assets = join(webFolder, 'assets')

const addressOf = {
  'log-in': '/login',
  'sign-up': '/signup',
  reset: '/login/reset',
  dashboard: '/dashboard',
} as const
type PageName = keyof typeof addressOf

export function weighWeb(): WebWeights {
  const pages = Object.fromEntries(
    Object.entries(addressOf).map(([name, address]) => [name, withInlineStyles(address, sum(filesOf(address)))]),
  ) as WebWeights['pages']
  const dashboard = filesOf(addressOf.dashboard)
  const opened = [...dashboard]
    .flatMap((file) => importsOf(file).later)
    .filter((file) => /sheet|view|drawer/.test(file))
  const sheets = [...new Set(opened)].map((file): [string, Weight] => {
    const further = [...closure([file])].filter((each) => !dashboard.has(each))
    return [file.replace(/-[\w-]{8}\.js$/, ''), sum(further)]
  })
  const fonts = Array.from(
    documentOf(addressOf['log-in']).matchAll(/rel="preload" href="\/assets\/([^"]+\.woff2)"/g),
    (match) => match[1]!,
  )
  return {
    pages,
    sheets: Object.fromEntries(sheets),
    fonts: sum(fonts),
    chunks: globSync('*.js', { cwd: assets }).filter((name) => !/^(site|reference|manifest|spanish)-/.test(name))
      .length,
  }
}

const documentOf = (address: string): string => readFileSync(join(webFolder, address, 'index.html'), 'utf8')

/** Counts inline styles of the document like linked ones. */
function withInlineStyles(address: string, { gzip, brotli, requests }: Weight): Weight {
  const text = Array.from(documentOf(address).matchAll(/<style>([\s\S]*?)<\/style>/g), (match) => match[1]!).join('')
  if (text === '') return { gzip, brotli, requests }
  return {
    gzip: gzip + gzipSync(text, { level: 9 }).length,
    brotli: brotli + brotliCompressSync(text).length,
    requests,
  }
}

/** The scripts that a page's document names, partly inside its first script, and its style sheet. */
function filesOf(address: string): Set<string> {
  const document = documentOf(address)
  const named = [/"\/assets\/([\w.-]+\.js)"/g, /rel="stylesheet" href="\/assets\/([^"]+)"/g]
  return closure(named.flatMap((each) => Array.from(document.matchAll(each), (match) => match[1]!)))
}

function closure(first: readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    if (file.endsWith('.js')) for (const next of importsOf(file).now) visit(next)
  }
  for (const file of first) visit(file)
  return found
}

function importsOf(file: string): { now: string[]; later: string[] } {
  if (!file.endsWith('.js')) return { now: [], later: [] }
  const text = readFileSync(join(assets, file), 'utf8')
  return {
    now: Array.from(text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g), (match) => match[1]!),
    later: Array.from(text.matchAll(/import\(\s*["'`]\.\/([\w.-]+\.js)["'`]/g), (match) => match[1]!),
  }
}

function sum(files: Iterable<string>): Weight {
  const total: Weight = { gzip: 0, brotli: 0, requests: 0 }
  for (const file of files) {
    const path = join(assets, file)
    total.gzip +=
      sizeOf(`${path}.gz`) ?? (file.endsWith('.woff2') ? statSync(path).size : gzipSync(readFileSync(path)).length)
    total.brotli += sizeOf(`${path}.br`) ?? statSync(path).size
    total.requests += 1
  }
  return total
}

const sizeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.size
