import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from '../tools/src/processes/run.ts'

/** The script of a page on which React says hello, and nothing else. */
export async function buildHello(): Promise<string> {
  const folder = await mkdtemp(join(root, 'web/hello-'))
  const entry = join(folder, 'hello.js')
  try {
    await writeFile(
      entry,
      `import { createElement } from 'react'; import { createRoot } from 'react-dom/client'; createRoot(document.body).render(createElement('p', null, 'Hello'))`,
    )
    const result = await build({
      configFile: false,
      root: folder,
      mode: 'production',
      logLevel: 'error',
      build: { write: false, target: 'es2023', rolldownOptions: { input: entry } },
    })
    const { output } = (Array.isArray(result) ? result[0] : result) as { output: { code?: string }[] }
    return output.map(({ code = '' }) => code).join('')
  } finally {
    await rm(folder, { recursive: true })
  }
}
