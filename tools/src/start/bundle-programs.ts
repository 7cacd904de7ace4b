// The server and the sandbox as one file each, for the stories that start them again and again: finding and reading thousands of
// modules is half of what a start costs. `npm start`, the journeys and production run the sources (docs/decisions/206).
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { root } from '../processes/run.ts'

/** Files to start instead of server/src/main.ts, server/src/operate.ts and sandbox/src/main.ts. */
export type Programs = { server: string; operate: string; sandbox: string }

/** Writes both into node_modules/.cache, always anew: it takes a second or two. */
export async function bundlePrograms(): Promise<Programs> {
  const [server, sandbox] = await Promise.all([bundle('server', ['main', 'operate']), bundle('sandbox', ['main'])])
  return { server: join(server, 'main.mjs'), operate: join(server, 'operate.mjs'), sandbox: join(sandbox, 'main.mjs') }
}

async function bundle(house: 'server' | 'sandbox', programs: string[]): Promise<string> {
  const bundled = await rolldown({
    input: Object.fromEntries(programs.map((name) => [name, join(root, house, `src/${name}.ts`)])),
    platform: 'node',
    // Whatever runs from the sources runs here too.
    treeshake: false,
    external: ['zeromq'],
    plugins: [{ name: 'whereabouts', transform: (code, id) => keepWhereabouts(code, id) }],
    logLevel: 'silent',
  })
  // The same names each time, so that Node's cache of compiled code finds them again.
  const dir = join(root, 'node_modules/.cache/stories', house)
  await bundled.write({ dir, entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' })
  await bundled.close()
  return dir
}

/** A module that reads files beside itself goes on finding them. */
function keepWhereabouts(code: string, id: string): string | undefined {
  if (!code.includes('import.meta.url')) return undefined
  return code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
}
