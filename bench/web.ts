import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { root } from '../tools/src/processes/run.ts'
import { buildWeb } from '../tools/src/start/web-build.ts'
import { printWeights } from '../tools/src/weight/print-weights.ts'
import { weighWeb } from '../tools/src/weight/weigh-web.ts'

/** What a browser loads for log-in, sign-up and the dashboard, beside React that says hello. */
export async function web(): Promise<void> {
  await buildWeb({ onBuild: () => console.log('Building the web app…'), signal: new AbortController().signal })
  const weights = weighWeb()
  const hello = await weighHello()
  printWeights(weights)
  console.log(`React that says hello   ${(hello / 1000).toFixed(1)} kB`)
  for (const [name, { gzip }] of Object.entries(weights.pages))
    console.log(`${name.padEnd(20)} ${(gzip / hello).toFixed(2)} times that`)
}

async function weighHello(): Promise<number> {
  const folder = await mkdtemp(join(root, 'web/build/hello-'))
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
    return output.reduce((total, { code = '' }) => total + gzipSync(code, { level: 9 }).length, 0)
  } finally {
    await rm(folder, { recursive: true })
  }
}
