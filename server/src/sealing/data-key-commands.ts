import { giveUpDataKey, listDataKeys, rotateDataKey, type DataKeyDeps } from './data-keys.ts'
import { change, look, CommandError, type Lines } from '../commands/command.ts'
import { momentOf } from '../commands/age-of.ts'

/** The keys under which secrets are sealed in the database (docs/operating.md). */
export const dataKeyCommands = {
  'data-keys': look({
    says: 'the keys that secrets are sealed under, and how many rows lie under each',
    run: (context: DataKeyDeps) => listed(context),
  }),
  'rotate-data-key': change({
    may: ['seals|sign-in'],
    says: 'makes a new key for new seals (or for signing people in); rows are sealed anew by the servers',
    async run(context: DataKeyDeps, { 'seals|sign-in': typed = 'seals', by }) {
      if (typed !== 'seals' && typed !== 'sign-in')
        throw new CommandError(`There are keys for seals and for sign-in, not for ${JSON.stringify(typed)}.`)
      const id = await rotateDataKey(context, { usedFor: typed, by })
      if (id === 'other secret')
        throw new CommandError(
          'The data keys are not wrapped by the MOON_SECRET given here: start the servers with it first.',
        )
      return [
        typed === 'seals'
          ? `Data key ${id} is current now: servers that run use it within a minute, and seal anew what lies under earlier ones.`
          : `Data key ${id} signs people in from the next start of the servers on: then everybody has to log in again.`,
        ...(await listed(context)),
      ]
    },
  }),
  'give-up-data-key': change({
    needs: ['id'],
    says: 'lets servers start although the secret of a data key is lost: what lies under it is lost, too',
    async run(context: DataKeyDeps, { id: typed, by }) {
      const id = /^\d{1,9}$/.test(typed) ? Number(typed) : -1
      const outcome = await giveUpDataKey(context, { id, by })
      if (outcome === 'unknown')
        throw new CommandError(`There is no data key ${JSON.stringify(typed)}: \`data-keys\` shows them all.`)
      if (outcome === 'already') throw new CommandError(`Data key ${id} was given up before; nothing was changed.`)
      if (outcome === 'it opens')
        throw new CommandError(`Data key ${id} opens with the secrets given here; it is not lost.`)
      return [
        `Data key ${id} is given up: what is sealed under it can never be opened again.`,
        ...(await listed(context)),
      ]
    },
  }),
}

async function listed(context: DataKeyDeps): Promise<Lines> {
  const keys = await listDataKeys(context)
  return keys.map((key) => [
    String(key.id),
    key.usedFor,
    stateOf(key),
    key.usedFor === 'sign-in' ? '' : key.rows.map(({ name, count }) => `${count} ${name}`).join(', ') || 'no row',
  ])
}

function stateOf({ id, retiredAt, givenUpAt, createdAt }: Awaited<ReturnType<typeof listDataKeys>>[number]): string {
  if (givenUpAt !== null) return `given up ${momentOf(givenUpAt)}`
  if (id === 0) return 'MOON_SECRET itself, before there were data keys'
  return retiredAt === null ? `current since ${momentOf(createdAt)}` : `retired ${momentOf(retiredAt)}`
}
