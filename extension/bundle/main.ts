// `npm run extension:build`: builds the extension as Chrome loads it, in extension/dist, for the Moon at PUBLIC_URL. `--shop` builds
// for an extension store, which assigns the id. `npm run extension:zip` packs that build into one file for the store.
// `--sandbox` also allows filling the frames at the sandbox's shops.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { zipSync } from 'fflate'
import { runCommand, Unready } from '../../tools/src/processes/unready.ts'
import { buildExtension } from './build-extension.ts'

const folder = resolve(import.meta.dirname, '../dist')

/** Address of the payment provider of the sandbox's shops under `npm start` (sandbox/src/ports.ts). */
const sandboxPayments = `http://127.0.0.1:${Number(process.env['SANDBOX_PORT'] ?? 4100) + 61}`

await runCommand(async () => {
  const app = process.env['PUBLIC_URL'] ?? 'http://localhost:4000'
  const isForShop = process.argv.includes('--shop')
  if (isForShop && !app.startsWith('https:'))
    throw new Unready('PUBLIC_URL is not set to an https address: what a shop of extensions gets belongs to one Moon.')
  const isForSandbox = process.argv.includes('--sandbox')
  if (isForShop && isForSandbox) throw new Unready('What a shop of extensions gets knows no sandbox.')
  const payments = isForSandbox ? sandboxPayments : ''
  const { version } = await buildExtension({ app, folder, isForShop, payments })
  console.log(
    `The extension for ${app} is in extension/dist. Load it at chrome://extensions: Developer mode, Load unpacked.`,
  )
  if (!process.argv.includes('--zip')) return 0
  const file = resolve(folder, `../moon-extension-${version}.zip`)
  await writeFile(file, zipSync(await filesIn(folder)))
  console.log(`Packed in ${file}.`)
  return 0
})

async function filesIn(root: string): Promise<Record<string, Uint8Array>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const read = paths.map(
    async (path) => [path.slice(root.length + 1).replaceAll('\\', '/'), await readFile(path)] as const,
  )
  return Object.fromEntries(await Promise.all(read))
}
