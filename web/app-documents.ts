// Writes the HTML documents of the app. Each page whose address has no parameter has its own document, which names all scripts that the
// page needs, so that the browser loads them at once; all other pages share one document. The content that a document shows before the app
// runs is written here, too.
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

/**
 * The HTML written into the documents: the form of each door page, the frame of the pages of members, and the first cards of the dashboard.
 */
type Pages = { doors: Readonly<Record<string, string>>; frame: string; cards: string }

const fallback = '__spa-fallback.html'
const ownRouter = join(import.meta.dirname, 'src/router/link.tsx')

/** `folder`: the built app; `spanish`: the script with the Spanish texts. */
export async function writeAppDocuments(folder: string, spanish: string): Promise<void> {
  const files = JSON.parse(readFileSync(appFilesPath, 'utf8')) as AppFiles
  await bundlePages()
  const [styles, draw] = [await writeStyles(folder), await bundleDrawing()]
  const built = readFileSync(join(folder, fallback), 'utf8')
  for (const language of languages)
    writeDocuments(folder, { built, files, styles, draw, language, spanish: language === 'es' ? spanish : undefined })
  removeUnused(folder, files)
}

type Written = {
  built: string
  files: AppFiles
  styles: Styles
  draw: string
  language: Language
  spanish: string | undefined
}

const scriptAt = (address: string): string => `<script type="module" src="${address}"></script>`

/** English documents lie at the addresses of the pages, Spanish ones below /es. The server sends each language from the same address. */
function writeDocuments(folder: string, { built, files, styles, draw, language, spanish }: Written): void {
  const { doors, frame, cards } = writePages(
    files,
    spanish === undefined ? '' : pathToFileURL(join(folder, spanish)).href,
  )
  const place = join(folder, language === 'en' ? '' : language)
  const entry = files.pages[0]!.scripts.slice(0, 1)
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, fallback), fill(built, { scripts: entry, files, language, words: spanish }))
  for (const { path, file, scripts, isOfMembers } of files.pages) {
    if (/[:*]/.test(path)) continue
    const door = doors[path]
    const content = door ?? (isOfMembers ? frame : undefined)
    const first = firstStylesOf[file]
    const document = join(place, path, 'index.html')
    mkdirSync(dirname(document), { recursive: true })
    writeFileSync(
      document,
      fill(first ? withFirstStyles(built, first, { ...styles, folder }) : built, {
        scripts,
        files,
        language,
        words: spanish,
        content,
        isDoor: door !== undefined,
        isOfMembers,
        path,
        ...(path === '/dashboard' && { draw, besides: cards }),
      }),
    )
  }
}

type Filling = {
  scripts: readonly string[]
  files: AppFiles
  language: Language
  /** The script with the texts of the language, loaded before the app. */
  words: string | undefined
  content?: string | undefined
  isDoor?: boolean
  /** The document begins with an inline script that requests the first data of the page at this address. */
  isOfMembers?: boolean
  path?: string
  /** `draw`: a further inline script. `besides`: HTML that follows the element of the app. */
  draw?: string
  besides?: string
}

/**
 * Returns the document that the library wrote, with our scripts in place of its own. Inline scripts come before the style sheet, because a
 * script after the style sheet waits for it.
 */
function fill(built: string, filling: Filling): string {
  const { files, language, words, content, isDoor = false } = filling
  const [, written = '', drawn = ''] =
    /^([\s\S]*?)<\/head><body><div id="app">([\s\S]*?)<\/div><script>/.exec(built) ?? []
  const [sheet] = styleSheet.exec(written) ?? []
  if (sheet === undefined) throw new Error('The document of the app is not as the library writes it.')
  const head = written
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(styleSheet, '')
    .replace(/(<html[^>]*) lang="en"/, `$1 lang="${language}"`)
  const place = `<div id="app"${isDoor ? ' data-door=""' : ''}>${content ?? drawn}</div>`
  const own = filling.isOfMembers ? headOfMembers(head, sheet, filling) : head + sheet + preloads(filling.scripts)
  // On the dashboard, the script that draws the first cards starts the app.
  const starts =
    filling.draw === undefined ? (words === undefined ? '' : scriptAt(words)) + scriptAt(`/${files.entry}`) : ''
  return `${own}${starts}</head><body>${place}${filling.besides ?? ''}</body></html>`
}

const styleSheet = /<link rel="stylesheet"[^>]*>|<style>[\s\S]*?<\/style>/

/** The connection is used for what the page shows first: styles, data and the largest script. Fonts are loaded once text needs them. */
function headOfMembers(head: string, sheet: string, { scripts, path = '', draw, words }: Filling): string {
  const [entry = '', ...others] = scripts.map((script) => `/${script}`)
  const inline = (script: string) => `<script>${script}</script>`
  const start = `import('${entry}')`
  const starting = `globalThis.moonStart=()=>${words === undefined ? start : `import('${words}').then(()=>${start})`};`
  const early = draw === undefined || words === undefined ? [entry] : [words, entry]
  return [
    head.replaceAll(/<link rel="preload"[^>]*as="font"[^>]*>/g, ''),
    inline(firstScript(path, others)),
    ...(draw === undefined ? [] : [inline(starting + draw)]),
    sheet,
    preloads(early.map((script) => script.slice(1))),
  ].join('')
}

const preloads = (scripts: readonly string[]): string =>
  scripts.map((script) => `<link rel="modulepreload" href="/${script}"/>`).join('')

/**
 * Starts with the styles of the page itself and names the style sheet of all other pages for later. The styles of the dashboard are
 * inlined: a style sheet file would arrive one round trip later, and the frame would be drawn only when the data arrives.
 */
function withFirstStyles(
  built: string,
  name: FirstStyles,
  { folder, first, later }: Styles & { folder: string },
): string {
  const sheet = first[name]
  const styles = () => `<style>${readFileSync(join(folder, sheet), 'utf8').trim()}</style>`
  return built
    .replace(/<link rel="stylesheet" href="[^"]*"([^>]*)>/, (_, rest: string) =>
      name === 'dashboard' ? styles() : `<link rel="stylesheet" href="${sheet}"${rest}>`,
    )
    .replace('<html', `<html data-styles="${name}" data-later-styles="${later}"`)
}

/** Removes script files that no page of the app loads: those that the library makes for each route. */
function removeUnused(folder: string, { all }: AppFiles): void {
  const used = new Set(all.map((file) => basename(file)))
  const isOfOthers = (name: string) => /^(manifest|site|reference|spanish)-/.test(name)
  for (const name of readdirSync(join(folder, 'assets')))
    if (name.endsWith('.js') && !used.has(name) && !isOfOthers(name)) rmSync(join(folder, 'assets', name))
}

/** The app's own code draws the pages, bundled into this folder and run in a process that ends afterwards. */
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

/**
 * Bundles the script that draws the first cards. The script is inlined in the document: a file would arrive when the cards could be drawn
 * already.
 */
async function bundleDrawing(): Promise<string> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: join(import.meta.dirname, 'src/written/first-cards-script.ts'),
        output: { format: 'iife' },
      },
    },
  })
  const { output } = Array.isArray(result) ? result[0]! : (result as { output: { code?: string }[] })
  const code = output
    .map((file) => ('code' in file ? file.code : ''))
    .join('')
    .trim()
  return code.replaceAll('</', '<\\/')
}

/** Imports the texts of the language, if the language has a file of them, before the first line of the program runs. */
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
