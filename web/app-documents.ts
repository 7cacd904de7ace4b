// The documents of the app. Every page of it without a name in its address has one of its own, which names all scripts that the page
// needs, so that nothing waits to be found; all others share one. What stands in them before the app runs is written here, too.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { languages, type Language } from '@moon/contract/plain/languages.ts'
import { build } from 'vite'
import { firstScript } from './src/written/first-script.ts'
import { writeStyles, type Styles } from './first-styles.ts'
import { firstStylesOf, type FirstStyles } from './src/router/first-styles-of.ts'
import { appFilesPath, type AppFiles } from './router-of-app.ts'

/** What stands in the documents: of each page of the door its form, and the frame of all pages of members. */
type Pages = { doors: Readonly<Record<string, string>>; frame: string }

const fallback = '__spa-fallback.html'
const ownRouter = join(import.meta.dirname, 'src/router/link.tsx')

/** `folder`: of the built app; `spanish`: the script that brings the words. */
export async function writeAppDocuments(folder: string, spanish: string): Promise<void> {
  const files = JSON.parse(readFileSync(appFilesPath, 'utf8')) as AppFiles
  await bundlePages()
  const styles = await writeStyles(folder)
  const built = readFileSync(join(folder, fallback), 'utf8')
  for (const language of languages)
    writeDocuments(folder, { built, files, styles, language, spanish: language === 'es' ? spanish : undefined })
  removeUnused(folder, files)
}

type Written = { built: string; files: AppFiles; styles: Styles; language: Language; spanish: string | undefined }

const scriptAt = (address: string): string => `<script type="module" src="${address}"></script>`

/** English stands at the addresses of the pages, Spanish below /es; the server sends everybody theirs at the one address. */
function writeDocuments(folder: string, { built, files, styles, language, spanish }: Written): void {
  const words = spanish === undefined ? '' : scriptAt(spanish)
  const { doors, frame } = writePages(files, spanish === undefined ? '' : pathToFileURL(join(folder, spanish)).href)
  const place = join(folder, language === 'en' ? '' : language)
  const entry = files.pages[0]!.scripts.slice(0, 1)
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, fallback), fill(built, { scripts: entry, files, language, words }))
  for (const { path, file, scripts, isOfMembers } of files.pages) {
    if (/[:*]/.test(path)) continue
    const door = doors[path]
    const content = door ?? (isOfMembers ? frame : undefined)
    const first = firstStylesOf[file]
    const document = join(place, path, 'index.html')
    mkdirSync(dirname(document), { recursive: true })
    writeFileSync(
      document,
      fill(first ? withFirstStyles(built, first, styles) : built, {
        scripts,
        files,
        language,
        words,
        content,
        isDoor: door !== undefined,
        ...(isOfMembers && { first: firstScript(path) }),
      }),
    )
  }
}

type Filling = {
  scripts: readonly string[]
  files: AppFiles
  language: Language
  /** What brings the words, before the app. */
  words: string
  content?: string | undefined
  isDoor?: boolean
  first?: string
}

/** The document that the library wrote, with our scripts in the place of its own. */
function fill(built: string, { scripts, files, language, words, content, isDoor = false, first }: Filling): string {
  const [, head = '', drawn = ''] = /^([\s\S]*?)<\/head><body><div id="app">([\s\S]*?)<\/div><script>/.exec(built) ?? []
  if (head === '') throw new Error('The document of the app is not as the library writes it.')
  const links = scripts.map((script) => `<link rel="modulepreload" href="/${script}"/>`).join('')
  const ownHead = head
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/(<html[^>]*) lang="en"/, `$1 lang="${language}"`)
  const place = `<div id="app"${isDoor ? ' data-door=""' : ''}>${content ?? drawn}</div>`
  return `${ownHead}${first === undefined ? '' : `<script>${first}</script>`}${links}${words}${scriptAt(`/${files.entry}`)}</head><body>${place}</body></html>`
}

/** Begins with the styles of its own page, and names those of all others. */
const withFirstStyles = (built: string, name: FirstStyles, { first, later }: Styles): string =>
  built
    .replace(/(<link rel="stylesheet" href=")[^"]*/, `$1${first[name]}`)
    .replace('<html', `<html data-styles="${name}" data-later-styles="${later}"`)

/** Script files that no page of the app loads: what the library makes for each route by itself. */
function removeUnused(folder: string, { all }: AppFiles): void {
  const used = new Set(all.map((file) => basename(file)))
  const isOfOthers = (name: string) => /^(manifest|site|reference|spanish)-/.test(name)
  for (const name of readdirSync(join(folder, 'assets')))
    if (name.endsWith('.js') && !used.has(name) && !isOfOthers(name)) rmSync(join(folder, 'assets', name))
}

/** The pages are drawn by the app's own files, which are bundled for that, in a process that ends when it has. */
const outDir = join(import.meta.dirname, 'build/written')

async function bundlePages(): Promise<void> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    resolve: { alias: [{ find: /^react-router$/, replacement: ownRouter }] },
    ssr: { noExternal: true },
    build: { ssr: 'src/written/write-pages.tsx', target: 'es2023', outDir, emptyOutDir: true, copyPublicDir: false },
  })
}

/** The words of a language, where it has some, are there before the first line of the program. */
function writePages({ pages }: AppFiles, words: string): Pages {
  const asked = pages.map(({ path, file }) => ({ path, file }))
  const text = execFileSync(
    process.execPath,
    [...(words === '' ? [] : ['--import', words]), join(outDir, 'write-pages.js')],
    {
      input: JSON.stringify(asked),
    },
  )
  return JSON.parse(text.toString()) as Pages
}
