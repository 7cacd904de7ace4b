import { consoleRoles, type ConsoleRole } from '@moon/contract/console-roles.ts'
import { change, look, CommandError } from '../commands/command.ts'
import type { OperatorContext } from './operator-context.ts'
import { momentOf } from '../commands/age-of.ts'
import { keySha256 } from './prove-operator.ts'
import { assertOperator } from './assert-operator.ts'
import { normalizeName } from './normalize-name.ts'
import { asOwner } from './as-owner.ts'
import { insertAction, insertOperator, readOperators, updateRemoved, updateRole } from './store.ts'

/** Letters of one script, because other scripts have look-alikes. */
const readable = /^[\p{Script=Latin}\p{M} .'’-]{2,100}$/u

/** Commands about the operators of this command line, each with their own key (decision 171). */
export const operatorCommands = {
  operators: look({
    says: 'who may change something here, since when, and who added them',
    async run({ database }: OperatorContext) {
      const found = await readOperators(database.db)
      if (found.length === 0) return ['There are no operators yet: names after --by are taken as they are typed.']
      return found.map(({ name, role, addedAt, addedBy }) => [
        name,
        role,
        `since ${momentOf(addedAt)}`,
        `by ${addedBy}`,
      ])
    },
  }),
  'add-operator': change({
    needs: ['name'],
    may: ['role'],
    says: 'adds an operator for support, finance, compliance or as admin, which is usual, and shows their key once; wants the role that owns the tables',
    async run(context: OperatorContext, { name, role: typed = 'admin' }, operator) {
      const role = roleOf(typed)
      if (!readable.test(name) || normalizeName(name).replaceAll(' ', '').length < 2)
        throw new CommandError(
          `${JSON.stringify(name)} is no name of an operator: Latin letters, spaces, dots and hyphens.`,
        )
      const key = Buffer.from(context.random.bytes(32)).toString('base64url')
      const at = context.clock.now()
      const row = { name, role, spelling: normalizeName(name), keySha256: keySha256(key), by: operator.name, at }
      await asOwner(context, (owner) =>
        owner.transaction(async (tx) => {
          if ((await insertOperator(tx, row)) === 0)
            throw new CommandError(`${name} is an operator already, or somebody of almost the same name is or was.`)
          await insertAction(tx, { kind: 'operator added', at, ...entryOf(operator), what: name })
        }),
      )
      return [
        `${name} is an operator now, ${roleWords[role]}. This is the key, shown this once; they keep it and set it as OPERATOR_KEY:`,
        key,
      ]
    },
  }),
  'set-role': change({
    needs: ['name', 'role'],
    says: 'what an operator is here for: support, finance, compliance or admin; wants the role that owns the tables',
    async run(context: OperatorContext, { name, role: typed }) {
      const role = roleOf(typed)
      await asOwner(context, (owner) =>
        owner.transaction(async (tx) => {
          const found = await assertOperator(tx, name)
          if ((await updateRole(tx, { name: found.name, role })) === 0)
            throw new CommandError(`${found.name} is that already; nothing was changed.`)
        }),
      )
      return [`${name} is here ${roleWords[role]} now.`]
    },
  }),
  'remove-operator': change({
    needs: ['name'],
    says: 'removes an operator, whose key and open requests are void then',
    async run(context: OperatorContext, { name }, operator) {
      const at = context.clock.now()
      await asOwner(context, (owner) =>
        owner.transaction(async (tx) => {
          const found = await assertOperator(tx, name)
          await updateRemoved(tx, { name: found.name, by: operator.name, at })
          await insertAction(tx, { kind: 'operator removed', at, ...entryOf(operator), what: found.name })
        }),
      )
      return [`${name} is no operator any more.`]
    },
  }),
}

const entryOf = ({ name, isProved }: { name: string; isProved: boolean }) => ({ operator: name, isProved })

const roleWords = {
  support: 'for support',
  finance: 'for finance',
  compliance: 'for compliance',
  admin: 'as admin',
} as const satisfies Record<ConsoleRole, string>

function roleOf(typed: string): ConsoleRole {
  const role = consoleRoles.find((one) => one === typed)
  if (!role) throw new CommandError(`An operator is here for ${consoleRoles.join(', ')}, not ${JSON.stringify(typed)}.`)
  return role
}
