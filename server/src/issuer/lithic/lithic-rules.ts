import { z } from 'zod/mini'
import type { Issuer, SpendingRules } from '../issuer.ts'
import { reading, type LithicClient } from './client.ts'
import { isResponderEnrolled } from './enrol.ts'

type Condition = { attribute: string; operation: string; value: string[] | number }
type Rule = { name: string; conditions: Condition[] }

const condition = z.object({ attribute: z.string(), operation: z.string(), value: z.unknown() })
const known = z.object({
  token: z.string(),
  name: z.nullish(z.string()),
  state: z.string(),
  program_level: z.boolean(),
  current_version: z.nullish(
    z.object({ parameters: z.object({ action: z.optional(z.unknown()), conditions: z.optional(z.array(condition)) }) }),
  ),
})
type Known = z.infer<typeof known>

/** Our rules are recognised by this name prefix; other rules are left alone. */
const prefix = 'Moon: '

/**
 * Our decline decisions as rules at Lithic, for accounts whose card transactions it does not ask us about. The rules
 * apply to all cards of the program, and are deleted once Lithic asks us: our own answers have better reasons. Only
 * missing or different rules are changed; what counts is what is read back.
 */
export const lithicRules = (client: LithicClient): Pick<Issuer, 'keepRules'> => ({
  async keepRules(rules) {
    const isAsked = await isResponderEnrolled(client)
    const wanted = isAsked ? [] : rulesFrom(rules)
    const before = await readOwnRules(client)
    for (const rule of wanted)
      await keep(
        client,
        rule,
        before.filter(({ name }) => name === rule.name),
      )
    for (const { token, name } of before)
      if (!wanted.some((rule) => rule.name === name)) await client.authRules.v2.delete(token)
    if (isAsked) return { kind: 'asked' }
    const standing = await readOwnRules(client)
    const missing = wanted.filter((rule) => !standing.some((one) => isInForce(one, rule)))
    return missing.length === 0
      ? { kind: 'kept', names: wanted.map(({ name }) => name) }
      : { kind: 'broken', names: missing.map(({ name }) => name) }
  },
})

/** All conditions of a rule must be met, so independent conditions are rules of their own. */
function rulesFrom({ countries, merchants, mostCents: most }: SpendingRules): Rule[] {
  const decline = (name: string, ...conditions: Condition[]): Rule => ({ name: `${prefix}${name}`, conditions })
  const oneOf = (attribute: string, value: string[]): Condition => ({ attribute, operation: 'IS_ONE_OF', value })
  const categories = merchants.flatMap(({ mcc, acceptorId }) => (acceptorId === null && mcc !== null ? [mcc] : []))
  const shops = merchants.flatMap(({ mcc, acceptorId }) => (mcc === null && acceptorId !== null ? [acceptorId] : []))
  const both = merchants.flatMap(({ mcc, acceptorId }) => (mcc && acceptorId ? [{ mcc, acceptorId }] : []))
  return [
    decline('countries', {
      attribute: 'COUNTRY',
      operation: 'IS_NOT_ONE_OF',
      value: countries.filter(isAlpha3).sort(),
    }),
    ...(categories.length > 0 ? [decline('categories', oneOf('MCC', categories.sort()))] : []),
    ...(shops.length > 0 ? [decline('merchants', oneOf('MERCHANT_ID', shops.sort()))] : []),
    ...both.map(({ mcc, acceptorId }) =>
      decline(`merchant ${acceptorId} as ${mcc}`, oneOf('MCC', [mcc]), oneOf('MERCHANT_ID', [acceptorId])),
    ),
    decline('amount', { attribute: 'TRANSACTION_AMOUNT', operation: 'IS_GREATER_THAN', value: Number(most) }),
  ]
}

/** Lithic uses three-letter country codes, and converts the two-letter codes of shops. */
const isAlpha3 = (country: string): boolean => country.length === 3

/** Our rules as they are stored at Lithic, including those that are not in force. */
export async function readOwnRules(client: LithicClient): Promise<Known[]> {
  const found: Known[] = []
  for await (const one of client.authRules.v2.list({ page_size: 100, scope: 'PROGRAM' }, reading)) {
    const rule = known.safeParse(one).data
    if (rule?.name?.startsWith(prefix)) found.push(rule)
  }
  return found
}

export function isInForce({ state, program_level, current_version }: Known, rule?: Rule): boolean {
  if (state !== 'ACTIVE' || !program_level || !current_version) return false
  const { action, conditions } = current_version.parameters
  return action === 'DECLINE' && (rule === undefined || isSame(conditions ?? [], rule.conditions))
}

/** Creates or corrects a rule, and deletes duplicates of the same name, made when an answer was lost. */
async function keep(client: LithicClient, rule: Rule, [first, ...doubles]: Known[]): Promise<void> {
  for (const { token } of doubles) await client.authRules.v2.delete(token)
  const parameters = { action: 'DECLINE' as const, conditions: rule.conditions as never }
  if (!first) {
    const made = await client.authRules.v2.create({
      name: rule.name,
      program_level: true,
      type: 'CONDITIONAL_ACTION',
      event_stream: 'AUTHORIZATION',
      parameters,
    })
    await client.authRules.v2.promote(made.token)
    return
  }
  if (isInForce(first, rule)) return
  // This also puts a deactivated rule into force again.
  await client.authRules.v2.draft(first.token, { parameters })
  await client.authRules.v2.promote(first.token)
}

/** The order of a list is irrelevant. */
const isSame = (
  one: readonly { attribute: string; operation: string; value: unknown }[],
  other: readonly Condition[],
) => JSON.stringify(one.map(sorted)) === JSON.stringify(other.map(sorted))

const sorted = ({ attribute, operation, value }: { attribute: string; operation: string; value: unknown }) => [
  attribute,
  operation,
  Array.isArray(value) ? [...(value as string[])].sort() : value,
]
