import type { V2 } from 'lithic/resources/auth-rules/v2'
import { Problem } from '../http.ts'
import type { AuthRule } from './shapes.ts'
import type { Message, Verdict } from './transaction.ts'

export type Conditions = V2.ConditionalAuthorizationActionParameters
type Condition = Conditions['conditions'][number]

/** Returns the verdict of the first rule in force that declines a purchase; all conditions of a rule must be met. */
export function judgeByRules(rules: readonly AuthRule[], message: Message): Verdict | undefined {
  for (const { state, current_version } of rules) {
    if (state !== 'ACTIVE' || !current_version) continue
    const { conditions } = current_version.parameters as Conditions
    if (!conditions.every((one) => isMet(one, message))) continue
    const [attribute] = conditions.map((one) => one.attribute)
    return { result: 'UNAUTHORIZED_MERCHANT', detailedResult: detailOf(attribute) }
  }
  return undefined
}

const detailOf = (attribute: Condition['attribute'] | undefined): Verdict['detailedResult'] => {
  if (attribute === 'COUNTRY') return 'AUTH_RULE_BLOCKED_COUNTRY'
  return attribute === 'MCC' ? 'AUTH_RULE_BLOCKED_MCC' : 'AUTH_RULE'
}

function isMet({ attribute, operation, value }: Condition, message: Message): boolean {
  const found = attributes[attribute as keyof typeof attributes](message)
  if (operation === 'IS_GREATER_THAN') return Number(found) > Number(value)
  const isListed = (value as string[]).includes(String(found))
  return operation === 'IS_ONE_OF' ? isListed : !isListed
}

const attributes = {
  MCC: ({ merchant }: Message) => merchant.mcc,
  COUNTRY: ({ merchant }: Message) => merchant.country,
  MERCHANT_ID: ({ merchant }: Message) => merchant.acceptor_id,
  TRANSACTION_AMOUNT: ({ amount }: Message) => amount,
}

/** The supported part of a rule: it declines on these attributes by these operations. */
export function asConditions(parameters: unknown): Conditions {
  const { action, conditions } = (parameters ?? {}) as Partial<Conditions>
  if (action !== 'DECLINE') throw new Problem(400, 'parameters.action: only DECLINE is played here.')
  if (!Array.isArray(conditions) || conditions.length === 0 || !conditions.every(isCondition))
    throw new Problem(400, 'parameters.conditions: an attribute, an operation and a value that fits are expected.')
  return { action, conditions }
}

function isCondition({ attribute, operation, value }: Condition): boolean {
  if (!(attribute in attributes)) return false
  if (attribute === 'TRANSACTION_AMOUNT') return operation === 'IS_GREATER_THAN' && Number.isInteger(value)
  const isList = Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')
  return isList && (operation === 'IS_ONE_OF' || operation === 'IS_NOT_ONE_OF')
}
