// Bundles server and sandbox into one file each, for stories that start them repeatedly: loading thousands of modules is half the
// cost of a start. `npm start`, the journeys and production run the sources (docs/decisions/206).
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { root } from '../processes/run.ts'

/** Bundled files that replace server/src/main.ts, server/src/operate.ts and sandbox/src/main.ts. */
export type Programs = { server: string; operate: string; sandbox: string }

/** Writes the bundles into node_modules/.cache, always anew: it takes a second or two. */
export async function bundlePrograms(): Promise<Programs> {
  const [server, sandbox] = await Promise.all([bundle('server', ['main', 'operate']), bundle('sandbox', ['main'])])
  return { server: join(server, 'main.mjs'), operate: join(server, 'operate.mjs'), sandbox: join(sandbox, 'main.mjs') }
}

async function bundle(house: 'server' | 'sandbox', programs: string[]): Promise<string> {
  const bundled = await rolldown({
    input: Object.fromEntries(programs.map((name) => [name, join(root, house, `src/${name}.ts`)])),
    platform: 'node',
    // Code that runs from the sources must run here too.
    treeshake: false,
    external: ['zeromq'],
    plugins: [{ name: 'whereabouts', transform: (code, id) => keepWhereabouts(code, id) }],
    logLevel: 'silent',
  })
  // Stable file names, so that Node's compile cache finds the code again.
  const dir = join(root, 'node_modules/.cache/stories', house)
  await bundled.write({ dir, entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' })
  await bundled.close()
  return dir
}

/** Keeps a module's own location, so that it still finds files beside it. */
function keepWhereabouts(code: string, id: string): string | undefined {
  if (!code.includes('import.meta.url')) return undefined
  return code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
}
