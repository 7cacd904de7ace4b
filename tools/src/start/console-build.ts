import { join } from 'node:path'
import { root } from '../processes/run.ts'
import { buildIfChanged } from './build-if-changed.ts'

/** The files that the operators' console serves. */
export const consoleFolder = join(root, 'console/build/client')

const build = {
  name: 'console',
  sources: ['{console,ui,contract,money}/src/**/*', 'console/*.{ts,json,html}', '{ui,contract,money}/package.json'],
  stamp: join(root, 'console/build/sources.sha256'),
  folder: consoleFolder,
  command: 'vite',
  cwd: join(root, 'console'),
}

export const buildConsole = (plan: Parameters<typeof buildIfChanged>[1]): Promise<void> => buildIfChanged(build, plan)
