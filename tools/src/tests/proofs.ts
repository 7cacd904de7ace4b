// `npm run proofs`: everything too long for each `npm test`. Machines that are killed, lose their parts and recover; a new secret; runs
// that are interrupted midway; every screen at every width in both themes; journeys to rare states; and the extension at the sandbox's
// shops and on pages that attack it. Words after `npm run proofs --` narrow as they do for `npm test`; a whole run reports to
// `npm run requirements`.
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { chromiumInstallCommand, findChromium } from './chromium.ts'
import { root, runAloud } from '../processes/run.ts'
import { runCommand, Unready } from '../processes/unready.ts'

const words = process.argv.slice(2)
const folder = words.length > 0 ? 'reports/narrowed' : 'reports'

async function runProofs(): Promise<number> {
  const chromium = findChromium()
  if (!chromium) throw new Unready(`The proofs need a Chromium: ${chromiumInstallCommand}`)
  await mkdir(resolve(root, folder), { recursive: true })
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${folder}/proof-stories.json`]
  const project = ['run', '--project', 'proofs', '--passWithNoTests']
  const stories = await runAloud('vitest', [...project, ...reports, ...words], { cwd: root })
  const env = { ...process.env, CHROMIUM_PATH: chromium }
  const journeys = await runJourneys(env)
  const extension = await runExtension(env)
  console.log(
    stories + journeys + extension === 0
      ? 'Everything that was asked for is proved.'
      : 'Not everything is proved: see above.',
  )
  return stories + journeys + extension === 0 ? 0 : 1
}

function runJourneys(env: NodeJS.ProcessEnv): Promise<number> {
  const config = ['--config', 'e2e/playwright.config.ts', '--project', 'proofs', '--pass-with-no-tests']
  const report = resolve(root, folder, 'proof-journeys.json')
  return runAloud('playwright', ['test', ...config, '--reporter=list,json', ...words], {
    cwd: root,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
}

/** Runs the extension at the sandbox's shops and against the attacking pages. */
async function runExtension(env: NodeJS.ProcessEnv): Promise<number> {
  if (words.length > 0 && !words.includes('extension')) return 0
  const codes = []
  for (const name of ['shops', 'attacks'])
    codes.push(await runAloud(process.execPath, [`extension/browser/${name}.ts`], { cwd: root, env }))
  return Math.max(...codes)
}

await runCommand(runProofs)
