// `npm run client`: writes the typed client's package into build/client, as a folder and as the archive offered at /developers.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clientFiles } from '@moon/contract/client/client-files.ts'
import { packFiles } from '@moon/contract/client/pack-files.ts'
import { root } from '../processes/run.ts'
import { runCommand } from '../processes/unready.ts'

const folder = join(root, 'build/client')

await runCommand(async () => {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const files = clientFiles(version)
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'package'), { recursive: true })
  for (const { name, text } of files) await writeFile(join(folder, 'package', name), text)
  await writeFile(join(folder, 'moon-client.tgz'), packFiles(files))
  console.log(`${folder}/package is moon-client ${version}; beside it lies moon-client.tgz.`)
  console.log(`To publish it: npm publish ${folder}/package`)
})
