// The documents of the app. Every page of it without a name in its address has one of its own, which names all scripts that the page
// needs, so that nothing waits to be found; all others share one. What stands in them before the app runs is written here, too.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { build } from 'vite'
import { firstScript } from './src/written/first-script.ts'
import { appFilesPath, type AppFiles } from './router-of-app.ts'

/** What stands in the documents: of each page of the door its form, and the frame of all pages of members. */
type Pages = { doors: Readonly<Record<string, string>>; frame: string }

const ownRouter = join(import.meta.dirname, 'src/router/link.tsx')

/** `folder`: of the built app. */
export async function writeAppDocuments(folder: string): Promise<void> {
  const files = JSON.parse(readFileSync(appFilesPath, 'utf8')) as AppFiles
  const { doors, frame } = await writePages(files)
  const fallback = join(folder, '__spa-fallback.html')
  const built = readFileSync(fallback, 'utf8')
  const entry = files.pages[0]!.scripts.slice(0, 1)
  writeFileSync(fallback, fill(built, { scripts: entry, files }))
  for (const { path, scripts, isOfMembers } of files.pages) {
    if (/[:*]/.test(path)) continue
    const door = doors[path]
    const content = door ?? (isOfMembers ? frame : undefined)
    const document = join(folder, path, 'index.html')
    mkdirSync(dirname(document), { recursive: true })
    writeFileSync(
      document,
      fill(built, {
        scripts,
        files,
        content,
        isDoor: door !== undefined,
        ...(isOfMembers && { first: firstScript(path) }),
      }),
    )
  }
  removeUnused(folder, files)
}

type Filling = {
  scripts: readonly string[]
  files: AppFiles
  content?: string | undefined
  isDoor?: boolean
  first?: string
}

/** The document that the library wrote, with our scripts in the place of its own. */
function fill(built: string, { scripts, files, content, isDoor = false, first }: Filling): string {
  const [, head = '', drawn = ''] = /^([\s\S]*?)<\/head><body><div id="app">([\s\S]*?)<\/div><script>/.exec(built) ?? []
  if (head === '') throw new Error('The document of the app is not as the library writes it.')
  const links = scripts.map((script) => `<link rel="modulepreload" href="/${script}"/>`).join('')
  const ownHead = head.replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
  const place = `<div id="app"${isDoor ? ' data-door=""' : ''}>${content ?? drawn}</div>`
  return `${ownHead}${first === undefined ? '' : `<script>${first}</script>`}${links}<script type="module" src="/${files.entry}"></script></head><body>${place}</body></html>`
}

/** Script files that no page of the app loads: what the library makes for each route by itself. */
function removeUnused(folder: string, { all }: AppFiles): void {
  const used = new Set(all.map((file) => basename(file)))
  const isOfOthers = (name: string) => /^(manifest|site|reference)-/.test(name)
  for (const name of readdirSync(join(folder, 'assets')))
    if (name.endsWith('.js') && !used.has(name) && !isOfOthers(name)) rmSync(join(folder, 'assets', name))
}

/** The pages are drawn by the app's own files, which are bundled for that, in a process that ends when it has. */
async function writePages({ pages }: AppFiles): Promise<Pages> {
  const outDir = join(import.meta.dirname, 'build/written')
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    resolve: { alias: [{ find: /^react-router$/, replacement: ownRouter }] },
    ssr: { noExternal: true },
    build: { ssr: 'src/written/write-pages.tsx', target: 'es2023', outDir, emptyOutDir: true, copyPublicDir: false },
  })
  const asked = pages.map(({ path, file }) => ({ path, file }))
  const text = execFileSync(process.execPath, [join(outDir, 'write-pages.js')], { input: JSON.stringify(asked) })
  return JSON.parse(text.toString()) as Pages
}
