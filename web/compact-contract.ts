import type { CallName } from '@moon/contract/calls.ts'
import { compactCalls } from '@moon/contract/compact/compact-calls.ts'
import { identityCalls } from '@moon/contract/identity-calls.ts'
import type { Plugin } from 'vite'

const memberCalls = 'virtual:member-calls'

/** What is asked before somebody is signed in, and at once after. Any other is found as well, only later. */
const atTheDoor: readonly CallName[] = [
  ...(Object.keys(identityCalls) as CallName[]),
  'publicFlags',
  'logAnalytics',
  'readLocation',
  'createUser',
  'subscribe',
  'changeUser',
  'offerPasskey',
  'addPasskey',
]

/**
 * The built app carries the compact form of the calls instead of their declarations, which are a library and thirty files. It reads
 * answers in the same way (contract/src/compact/read-compact.test.ts). Whoever is signed in loads all of them with the first page.
 */
export const compactContract = (): Plugin => ({
  name: 'compact-contract',
  apply: 'build',
  resolveId: (id) => (id === memberCalls ? `\0${memberCalls}` : undefined),
  load(id) {
    if (id === `\0${memberCalls}`) return { code: `export const calls = ${tableOf(false)}`, moduleSideEffects: true }
    return id.endsWith('/web/src/api/declared-calls.ts') ? code() : undefined
  },
  transform: (source, id) =>
    /\/session\/member-gate\.tsx(\?|$)/.test(id)
      ? { code: `import '${memberCalls}'\n${source}`, map: null }
      : undefined,
})

const tableOf = (isAtTheDoor: boolean): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(compactCalls()).filter(([name]) => atTheDoor.includes(name as CallName) === isAtTheDoor),
    ),
  )

const code = (): string => `
import { readCompact } from '@moon/contract/compact/read-compact.ts'
const atTheDoor = ${tableOf(true)}
const compactCallOf = async (name) => atTheDoor[name] ?? (await import('${memberCalls}')).calls[name]
export async function declaredCall(name) {
  const [method, path, who, hasBody] = await compactCallOf(name)
  return { method, path, who, hasBody: hasBody === 1 }
}
export const decode = async (name, answer) => readCompact((await compactCallOf(name))[4], answer)
`
