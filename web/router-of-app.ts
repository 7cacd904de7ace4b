import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Plugin, Rolldown } from 'vite'
import { firstStylesOf } from './src/router/first-styles-of.ts'
import routes from './src/routes.ts'

const source = join(import.meta.dirname, 'src')
const [table, ownRouter] = [join(source, 'router/app-routes.ts'), join(source, 'router/link.tsx')]

/** The list of the built app's files, read by later steps of the build. */
export const appFilesPath = join(import.meta.dirname, 'build/app-files.json')

/** The files of a page, those of the app itself first. */
export type AppFiles = { entry: string; all: string[]; pages: AppPage[] }
type AppPage = { path: string; file: string; scripts: string[]; isOfMembers: boolean }

const entries = routes as RouteConfigEntry[]

/**
 * The built app has a small router (src/router) in place of the library's, and its own table of pages. Public pages are no part of the app:
 * the library writes them as documents at build time.
 */
export const routerOfApp = (): Plugin => ({
  name: 'router-of-app',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(id, importer = '') {
    return id === 'react-router' && importer.startsWith(source) ? ownRouter : undefined
  },
  load: (id) => (id === table ? tableOfPages() : undefined),
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const library = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.includes('/node_modules/react-router/')))
    if (library.length > 0)
      throw new Error(`The app carries the library in ${library.map(({ name }) => name).join(', ')}`)
  },
  writeBundle(_, bundle) {
    writeFileSync(appFilesPath, JSON.stringify(filesOf(bundle)))
  },
})

/** Empties the files that the library makes for each route, none of which is used. */
export const emptyRouteFiles = (): Plugin => ({
  name: 'empty-route-files',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (_, id) => (isRouteFile(id) ? { code: 'export {}', map: null } : undefined),
})

export const isRouteFile = (id: string): boolean => id.endsWith('?__react-router-build-client-route')

const isOfSite = ({ file }: RouteConfigEntry): boolean => file.startsWith('site/')

function tableOfPages(): string {
  const write = (entry: RouteConfigEntry): string => {
    const { file, path, id = file, children } = entry
    const below = children ? `, children: [${children.map(write).join()}]` : ''
    const styles = firstStylesOf[file]
    const drawn = styles === undefined ? 'wholeStyles()' : `stylesFor('${styles}')`
    const load = `once(() => withStyles(${drawn}, import(${JSON.stringify(join(source, file))})))`
    return `{ id: ${JSON.stringify(id)}, path: ${JSON.stringify(path)}, load: ${load}${below} }`
  }
  return `
import { stylesFor, wholeStyles } from ${JSON.stringify(join(source, 'router/whole-styles.ts'))}
const withStyles = async (styles, page) => (await Promise.all([page, styles]))[0]
const once = (load) => {
  let loading
  return () => (loading ??= load().catch((error) => {
    loading = undefined
    throw error
  }))
}
export const appRoutes = [${entries
    .filter((entry) => !isOfSite(entry))
    .map(write)
    .join()}]
`
}

function filesOf(bundle: Rolldown.OutputBundle): AppFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const first = chunks.find(({ name, isEntry }) => isEntry && name === 'entry.client')!
  const imports = (file: string): string[] => {
    const found = new Set([file])
    for (const each of found) {
      const chunk = bundle[each]
      if (chunk?.type === 'chunk') for (const next of chunk.imports) found.add(next)
    }
    return [...found]
  }
  const all = new Set([first.fileName])
  for (const each of all) {
    const chunk = bundle[each]
    if (chunk?.type === 'chunk') for (const next of [...chunk.imports, ...chunk.dynamicImports]) all.add(next)
  }
  const chunkOf = new Map(
    chunks.flatMap((chunk) => chunk.moduleIds.map((id): [string, string] => [id, chunk.fileName])),
  )
  const pages: AppFiles['pages'] = []
  const walk = (entry: RouteConfigEntry, above: RouteConfigEntry[]) => {
    const chain = [...above, entry]
    if (entry.children) return entry.children.forEach((child) => walk(child, chain))
    const scripts = chain.flatMap(({ file }) => imports(chunkOf.get(join(source, file))!))
    const path = `/${chain.flatMap(({ path }) => path ?? []).join('/')}`
    const isOfMembers = chain.some(({ file }) => file === 'shell/member-layout.tsx')
    pages.push({ path, file: entry.file, scripts: [...new Set([...imports(first.fileName), ...scripts])], isOfMembers })
  }
  for (const entry of entries.filter((entry) => !isOfSite(entry))) walk(entry, [])
  return { entry: first.fileName, all: [...all], pages }
}
