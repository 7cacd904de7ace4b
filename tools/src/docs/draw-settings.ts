// Generates docs/settings.md from the settings code: name, meaning, defaults in development and production, and notes; and the
// flags with their defaults.
import { flagDefaults, flagNames } from '@moon/contract/flags.ts'
import { flagNotes } from './flag-notes.ts'
import { isNeeded, type Setting } from '../../../server/src/settings/setting.ts'
import { settingGroups } from '../../../server/src/settings/setting-names.ts'
import { settingNotes } from './setting-notes.ts'

export const drawSettings = (): string => `${[opening, ...settingGroups.map(drawGroup), drawFlags()].join('\n\n')}\n`

const opening = `# Settings

Everything is set by environment variables, and drawn here from the settings code by \`npm run states\`; a test holds drawing and code equal. On a
developer's machine none is needed: \`npm start\` brings a database and the sandbox, whose parts stand in for the providers. A provider whose variable
is set is used instead of its part of the sandbox. All are checked before anything starts: each fault is one sentence. A variable that is set and empty is a
fault, too. Where a group may be left out, its note says so; "needed" then holds once the group is in use.

Two more are for \`npm start\` alone: \`MOON_HOME\` (\`.moon\`), where it keeps its data, and \`SANDBOX_PORT\` (\`4100\`), the first of the sandbox's ports.`

function drawGroup([title, settings]: [string, Setting<unknown>[]]): string {
  const rows = settings.map(
    ({ name, what, absent }) =>
      `| \`${name}\` | ${what} | ${without(absent.development, 'from `npm start`')} | ${without(absent.production, '**needed**')} | ${settingNotes[name] ?? ''} |`,
  )
  const head = ['| variable | meaning | without it here | without it in production | note |', '|---|---|---|---|---|']
  return [`## ${title[0]!.toUpperCase()}${title.slice(1)}`, [...head, ...rows].join('\n')].join('\n\n')
}

function drawFlags(): string {
  const word = (isOn: boolean) => (isOn ? 'on' : 'off')
  const rows = flagNames.map((name) => {
    const { production, development } = flagDefaults[name]
    return `| \`${name}\` | ${word(development)} | ${word(production)} | ${flagNotes[name]} |`
  })
  const head = ['| flag | here, as delivered | in production, as delivered | what it does |', '|---|---|---|---|']
  const about =
    'Flags are no settings: operators turn them while Moon runs, for everybody or for one user (`operate flag`, docs/operating.md).'
  return ['## Flags', about, [...head, ...rows].join('\n')].join('\n\n')
}

function without(absent: unknown, needed: string): string {
  if (isNeeded(absent)) return needed
  if (absent === null || absent === undefined || (Array.isArray(absent) && absent.length === 0)) return 'none'
  if (typeof absent === 'bigint') return `\`${absent / 100n}\``
  return `\`${Array.isArray(absent) ? absent.join(',') : String(absent as string | number)}\``
}
