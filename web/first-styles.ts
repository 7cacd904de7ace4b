// Log-in and the dashboard load small style sheets with only the rules that they use; the whole style sheet is loaded once they are shown
// (src/router/whole-styles.ts).
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { build, type Plugin } from 'vite'
import { importedFiles } from './imported-files.ts'
import { firstStylesOf, type FirstStyles } from './src/router/first-styles-of.ts'

/** The addresses of the first style sheets and of the whole one, which is loaded later. */
export type Styles = { first: Record<FirstStyles, string>; later: string }

const source = join(import.meta.dirname, 'src')

/** Files whose styles every page needs while it loads or when it breaks. */
const always = ['entry.client.tsx', 'root.tsx']

/** Files whose styles are in a first style sheet although none of its pages imports them statically. */
const besides: Record<FirstStyles, readonly string[]> = {
  door: [],
  dashboard: [
    'shell/member-frame.tsx',
    'shell/notice.tsx',
    'cards/first-card.tsx',
    ...['ban-view', 'found-coins', 'hold-banner', 'pending-strip', 'waitlist-view'].map(
      (name) => `dashboard/${name}.tsx`,
    ),
  ],
}

export async function writeStyles(folder: string): Promise<Styles> {
  const first = {} as Styles['first']
  for (const name of ['door', 'dashboard'] as const) first[name] = await bundle(folder, name)
  return { first, later: writeLater(folder) }
}

async function bundle(folder: string, name: FirstStyles): Promise<string> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    plugins: [sourcesOf(name), tailwindcss()],
    build: {
      target: 'es2023',
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { [name]: join(source, 'first.css') },
        output: { assetFileNames: 'assets/[name]-[hash][extname]' },
      },
    },
  })
  const { output } = Array.isArray(result) ? result[0]! : (result as { output: { fileName: string }[] })
  return `/${output.find(({ fileName }) => fileName.endsWith('.css'))!.fileName}`
}

/** Collects the rules of a first style sheet from exactly the files that its pages import. */
const sourcesOf = (name: FirstStyles): Plugin => ({
  name: 'sources-of-first-styles',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith('/src/first.css')) return undefined
    const pages = Object.entries(firstStylesOf).flatMap(([file, styles]) => (styles === name ? file : []))
    const files = importedFiles([...always, ...besides[name], ...pages].map((file) => join(source, file)))
    return `${readFileSync(id, 'utf8')}\n${files.map((file) => `@source '${file}';`).join('\n')}`
  },
})

/** Writes the whole style sheet without the fonts, which would be loaded again and flicker. */
function writeLater(folder: string): string {
  const [whole = ''] = globSync('assets/app-*.css', { cwd: folder })
  const rules = readFileSync(join(folder, whole), 'utf8').replaceAll(/@font-face\{[^}]*\}/g, '')
  const name = `assets/later-${createHash('sha256').update(rules).digest('hex').slice(0, 8)}.css`
  writeFileSync(join(folder, name), rules)
  return `/${name}`
}
