import type { Breakage } from '../breakage.ts'

/** API keys. */
export const key: readonly Breakage[] = [
  {
    ids: ['KEY-01'],
    file: 'web/src/settings/api-keys/api-keys-page.tsx',
    find: "action={<Button onClick={() => setOpen({ as: 'new' })}>{say('Create API Key')}</Button>}",
    instead: 'action={undefined}',
    why: 'nothing leads to a first key',
  },
  {
    ids: ['KEY-02'],
    file: 'web/src/settings/api-keys/key-table.tsx',
    find: "[say('API Key'), say('Rate Limit'), say('Created')]",
    instead: "[say('API Key'), say('Created')]",
    why: 'the table does not say the rate limit',
  },
  {
    ids: ['KEY-04'],
    file: 'web/src/settings/api-keys/credentials.tsx',
    find: '<Credential name="Client secret" text={clientSecret ?? \'\'} />',
    instead: '',
    why: 'the secret is not shown when the key is made',
  },
  {
    ids: ['KEY-05'],
    file: 'web/src/settings/api-keys/credentials.tsx',
    find: "<Command title={say('Make a request')} about={say('It lists your cards.')} text={commands.request} />",
    instead: '',
    why: 'no command shows how to make a request',
  },
]
