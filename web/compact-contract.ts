import type { CallName } from '@moon/contract/calls.ts'
import { compactCalls } from '@moon/contract/compact/compact-calls.ts'
import { identityCalls } from '@moon/contract/identity-calls.ts'
import { refusals } from '@moon/contract/refusals.ts'
import type { Plugin } from 'vite'
import { ownRefusals } from './src/kit/own-refusals.ts'

const [memberCalls, otherCalls] = ['virtual:member-calls', 'virtual:other-calls']

/** The calls made before log-in and right after it. Any other call works as well, only later. */
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

/** The calls that the dashboard and every page of members make when they open. */
const atTheBeginning: readonly CallName[] = [
  'readUser',
  'memberFlags',
  'notification',
  'userAgreementStatus',
  'lookUpInvoices',
  'listRecoveries',
  'listCards',
  'listActivity',
]

/**
 * The built app contains the compact form of the calls instead of their declarations, which are a library and thirty files. The compact
 * form reads answers in the same way (contract/src/compact/read-compact.test.ts). A member loads the calls of the dashboard with the first
 * page, and all others after that page is shown.
 */
export const compactContract = (): Plugin => ({
  name: 'compact-contract',
  apply: 'build',
  resolveId: (id) => (id === memberCalls || id === otherCalls ? `\0${id}` : undefined),
  load(id) {
    if (id === `\0${memberCalls}`)
      return {
        code: `export const calls = ${tableOf((name) => placeOf(name) === 'beginning')}`,
        moduleSideEffects: true,
      }
    if (id === `\0${otherCalls}`) return `export const calls = ${tableOf((name) => placeOf(name) === 'later')}`
    if (id.endsWith('/web/src/api/declared-calls.ts')) return code()
    return id.endsWith('/contract/src/refusals.ts') ? codeOfRefusals() : undefined
  },
  transform: (source, id) =>
    /\/session\/member-gate\.tsx(\?|$)/.test(id)
      ? {
          code: `import '${memberCalls}'\nsetTimeout(() => import('${otherCalls}').catch(() => {}), 2_000)\n${source}`,
          map: null,
        }
      : undefined,
})

const placeOf = (name: CallName): 'door' | 'beginning' | 'later' => {
  if (atTheDoor.includes(name)) return 'door'
  return atTheBeginning.includes(name) ? 'beginning' : 'later'
}

const tableOf = (isIn: (name: CallName) => boolean): string =>
  JSON.stringify(Object.fromEntries(Object.entries(compactCalls()).filter(([name]) => isIn(name as CallName))))

const code = (): string => `
import { readCompact } from '@moon/contract/compact/read-compact.ts'
const atTheDoor = ${tableOf((name) => placeOf(name) === 'door')}
const ofMembers = ${JSON.stringify(atTheBeginning)}
const compactCallOf = async (name) =>
  atTheDoor[name] ?? (await (ofMembers.includes(name) ? import('${memberCalls}') : import('${otherCalls}'))).calls[name]
export async function declaredCall(name) {
  const [method, path, who, hasBody] = await compactCallOf(name)
  return { method, path, who, hasBody: hasBody === 1 }
}
export const decode = async (name, answer) => readCompact((await compactCallOf(name))[4], answer)
`

const codeOfRefusals = (): string => `
export const refusals = ${JSON.stringify(Object.fromEntries(ownRefusals.map((code) => [code, { text: refusals[code].text }])))}
export const refusalText = (code, details = {}) => refusals[code].text.replace(/\\{(\\w+)\\}/g, (place, name) => details[name] ?? place)
`
