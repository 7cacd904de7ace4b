// What a browser loads before a page of the built web app stands: read off the files of the build, as they are sent.
import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { webFolder } from '../start/web-build.ts'

export type Weight = { gzip: number; brotli: number; requests: number }
export type WebWeights = {
  /** Scripts and styles of a page, with everything that they import. */
  pages: Record<PageName, Weight>
  /** What a sheet adds to the dashboard when it is opened, beside what all of them need. */
  sheets: Record<string, Weight>
  fonts: Weight
  /** Script files of the app in all. */
  chunks: number
}

const assets = join(webFolder, 'assets')

const routesOf = {
  'log-in': 'identity/log-in-page',
  'sign-up': 'identity/sign-up-page',
  reset: 'identity/reset-page',
  dashboard: 'dashboard/dashboard-page',
} as const
type PageName = keyof typeof routesOf

type Manifest = {
  url: string
  entry: { module: string; css?: string[] }
  routes: Record<string, { parentId?: string; module: string; css?: string[] }>
}

export function weighWeb(): WebWeights {
  const manifest = readManifest()
  const pages = Object.fromEntries(
    Object.entries(routesOf).map(([name, id]) => [name, sum(filesOf(manifest, id))]),
  ) as WebWeights['pages']
  const dashboard = filesOf(manifest, routesOf.dashboard)
  const opened = [...dashboard]
    .flatMap((file) => importsOf(file).later)
    .filter((file) => /sheet|view|drawer/.test(file))
  const sheets = [...new Set(opened)].map((file): [string, Weight] => {
    const further = [...closure([file])].filter((each) => !dashboard.has(each))
    return [file.replace(/-[\w-]{8}\.js$/, ''), sum(further)]
  })
  const fallback = readFileSync(join(webFolder, '__spa-fallback.html'), 'utf8')
  const fonts = Array.from(fallback.matchAll(/rel="preload" href="\/assets\/([^"]+\.woff2)"/g), (match) => match[1]!)
  return {
    pages,
    sheets: Object.fromEntries(sheets),
    fonts: sum(fonts),
    chunks: globSync('*.js', { cwd: assets }).length,
  }
}

function readManifest(): Manifest {
  const [file] = globSync('manifest-*.js', { cwd: assets })
  const text = readFileSync(join(assets, file!), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest
}

/** The document names the manifest and the root; the router then asks for the modules of the route and its layouts. */
function filesOf({ url, entry, routes }: Manifest, id: string): Set<string> {
  const files = [url, entry.module, ...(entry.css ?? [])]
  for (let at: string | undefined = id; at !== undefined; at = routes[at]!.parentId)
    files.push(routes[at]!.module, ...(routes[at]!.css ?? []))
  return closure(files.map((file) => basename(file)))
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
