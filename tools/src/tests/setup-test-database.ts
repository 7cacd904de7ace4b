// Vitest's global set-up for the stories: one disposable cluster for the whole run with one migrated template database, from which
// each test file takes its copy (server/src/testing/database.ts).
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../../server/src/database/migrate.ts'
import { bundlePrograms } from '../start/bundle-programs.ts'
import { checkDatabaseUrl } from '../postgres/check-database-url.ts'
import { compiledCode } from '../start/compiled-code.ts'
import { fastFolder } from '../postgres/fast-folder.ts'
import { startCluster, stopLeftBehind } from '../postgres/postgres-cluster.ts'
import { isAlive } from '../processes/is-alive.ts'
import { runStatement } from '../postgres/run-statement.ts'
import { makeRuntimeRole } from '../postgres/make-runtime-role.ts'

const prefix = 'moon-test-postgres-'

export { setupTestDatabase as setup }

async function setupTestDatabase(project: TestProject): Promise<() => Promise<void>> {
  // Workers start later and inherit this environment.
  Object.assign(process.env, compiledCode)
  const [{ url, stop }, programs] = await Promise.all([adminServer(), bundlePrograms()])
  const template = `moon_template_${process.pid}`
  const runtimeUrl = await makeRuntimeRole(url, 'moon_server')
  await createTemplate(url, template)
  project.provide('databaseAdminUrl', url)
  project.provide('databaseRuntimeUrl', runtimeUrl)
  project.provide('databaseTemplate', template)
  project.provide('programs', programs)
  return async () => {
    for (const name of [template, ...(await databasesOfWorkers(url))])
      await runStatement(url, `drop database if exists ${name} with (force)`)
    await stop()
  }
}

async function adminServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const own = process.env['DATABASE_URL']
  if (own) {
    await checkDatabaseUrl(own)
    return { url: own, stop: async () => undefined }
  }
  const folder = await fastFolder()
  await sweepLeftBehind(folder)
  const cluster = await startCluster({
    home: await mkdtemp(join(folder, `${prefix}${process.pid}-`)),
    durable: false,
    hasSocket: true,
  })
  return {
    url: cluster.url,
    async stop() {
      await cluster.stop()
      await rm(cluster.home, { recursive: true, force: true })
    },
  }
}

/** A killed test run leaves its cluster running; the folder's name contains the run's pid. */
async function sweepLeftBehind(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const owner = Number.parseInt(name.slice(prefix.length), 10)
    if (!name.startsWith(prefix) || isAlive(owner, 'vitest')) continue
    const home = join(folder, name)
    await stopLeftBehind(join(home, 'data'))
    await rm(home, { recursive: true, force: true })
  }
}

async function createTemplate(adminUrl: string, name: string): Promise<void> {
  await runStatement(adminUrl, `create database ${name}`)
  const url = new URL(adminUrl)
  url.pathname = name
  await migrate(url.href, { runtimeRole: 'moon_server' })
}

/** Databases shared by the files of a worker (server/src/testing/shared-app.ts). */
async function databasesOfWorkers(url: string): Promise<string[]> {
  const client = new Client(url)
  await client.connect()
  try {
    const like = `moon\\_shared\\_%\\_${process.pid}`
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where datname like $1',
      [like],
    )
    return rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}
