import { join } from 'node:path'
import { root } from '../processes/run.ts'
import { buildIfChanged } from './build-if-changed.ts'

/** The files that the server serves. */
export const webFolder = join(root, 'web/build/client')

const build = {
  name: 'web app',
  sources: ['{web,ui,contract,money}/{src,public}/**/*', 'web/*.{ts,json}', '{ui,contract,money}/package.json'],
  stamp: join(root, 'web/build/sources.sha256'),
  folder: webFolder,
  command: 'react-router',
  cwd: join(root, 'web'),
}

let running: Promise<void> | undefined

/** Products that start in parallel share one build. */
export function buildWeb(plan: Parameters<typeof buildIfChanged>[1]): Promise<void> {
  running ??= buildIfChanged(build, plan).finally(() => (running = undefined))
  return running
}
