// `npm run documents -- FOLDER`: extracts the checked parts again from the providers' documents in a folder. Only what may be copied is
// written; runa.json is written by hand, from observed answers.
import { writeFileSync } from 'node:fs'
import { officialDocuments } from './official-documents.ts'

const folder = process.argv[2]
if (folder === undefined) {
  process.stderr.write('Say where the documents are: npm run documents -- FOLDER\n')
  process.exit(1)
}
const { issuer, lightning } = officialDocuments(folder)
for (const [name, document] of Object.entries({ lithic: issuer, lnd: lightning }))
  writeFileSync(new URL(`./${name}.json`, import.meta.url), `${JSON.stringify(document)}\n`)
