import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientExample } from './client-example.ts'
import { programCalls } from './program-calls.ts'
import { writeTypes } from './write-types.ts'
import { calls } from '../calls.ts'

export type ClientFile = { name: string; text: string }

/**
 * The files of the typed client's package: the contract in JavaScript and type declarations, without dependencies.
 */
export const clientFiles = (version: string): ClientFile[] => [
  { name: 'package.json', text: `${JSON.stringify(packageOf(version), null, 2)}\n` },
  { name: 'README.md', text: readme },
  { name: 'index.js', text: readFileSync(join(import.meta.dirname, 'moon-client.js'), 'utf8') },
  { name: 'index.d.ts', text: writeTypes() },
  { name: 'calls.js', text: writeCalls() },
]

const packageOf = (version: string) => ({
  name: 'moon-client',
  version,
  description: 'Buy prepaid cards and gift cards from your own program',
  type: 'module',
  license: 'SEE LICENSE IN README.md',
  engines: { node: '>=20' },
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  files: ['index.js', 'index.d.ts', 'calls.js'],
})

/** Writes the method, path and caller of every call. */
function writeCalls(): string {
  const lines = [['issueToken', calls.issueToken] as const, ...programCalls].map(
    ([name, { method, path }]) => `  ${name}: ['${method}', '${path}'],`,
  )
  return `export const calls = {\n${lines.join('\n')}\n}\n`
}

const readme = `# moon-client

A typed client of the calls of Moon, without dependencies. It needs Node 20 or newer, or any runtime that has \`fetch\`.

    npm install <where Moon is>/developers/moon-client.tgz

Make an API key in the settings of your account, and put its three credentials where the program finds them:

\`\`\`ts
${clientExample}
\`\`\`

- **Each call answers, and throws only where Moon is not reached.** \`ok\` says which: \`answer\`, or \`code\` with \`message\`, \`requestId\` and \`status\`. The codes of each call are a type of their own.
- **The token is fetched by itself**, kept, and fetched anew a minute before it ends.
- **Each POST is done once.** It has an Idempotency-Key, of yours or a new one, and with it a POST is asked again after a lost answer. A key of your own also counts after your program has died.
- **Amounts are decimal strings**, times ISO 8601 in UTC. A word that is new since this version may come where a type names some.
- \`MoonEvent\` is what your endpoint hears, once you have verified its signature.

What a person alone may do, as asking for a refund in Bitcoin, is no call of this client. All calls stand at /developers/reference of Moon, its terms at /terms-conditions.
`
