import type { UserId } from '@moon/contract/ids.ts'
import type { Tx } from '../database/db.ts'
import type { Clock } from '../kit/clock.ts'
import type { Ids } from '../kit/ids.ts'
import type { Random } from '../kit/random.ts'
import type { Post } from '../mail/emails.ts'
import { say, type Message } from '../languages/message.ts'
import { writeEmail, type Reader } from '../mail/write-email.ts'
import { readContact } from '../users/reads.ts'
import { usualCallsPerMinute, type ApiKey, type Credentials } from './api-key.ts'
import { hashOf, hintOf, newCredential } from './credential.ts'
import { insertKey } from './store.ts'

export type MakeDeps = { clock: Clock; ids: Ids; random: Random; post: Post; publicUrl: string }

type Rights = Pick<ApiKey, 'scopes' | 'allowedNetworks' | 'expiresAt'> & { callsPerMinute?: number }

/** Makes a key and emails its user, who may be the victim of whoever made it. Returns undefined when the user has one already. */
export async function makeKey(
  tx: Tx,
  { clock, ids, random, post, publicUrl }: MakeDeps,
  userId: UserId,
  { callsPerMinute = usualCallsPerMinute, ...rights }: Rights,
): Promise<{ key: ApiKey; credentials: Credentials } | undefined> {
  const credentials = { key: newCredential('key', random), secret: newCredential('secret', random) }
  const key = {
    ...rights,
    id: ids('key'),
    userId,
    callsPerMinute,
    hint: hintOf('key', credentials.key),
    createdAt: clock.now(),
  }
  const hashes = { keySha256: hashOf(credentials.key), secretSha256: hashOf(credentials.secret) }
  if ((await insertKey(tx, { ...key, ...hashes })) === 0) return undefined
  await post(tx, newKeyEmail(await readContact(tx, userId), { key, publicUrl }))
  return { key: { ...key, lastUsedAt: null }, credentials }
}

const newKeyEmail = (
  to: Reader & { name: string },
  { key, publicUrl }: { key: Pick<ApiKey, 'hint' | 'scopes'>; publicUrl: string },
) =>
  writeEmail(to, {
    kind: 'security',
    subject: say('A new API key for your Moon account'),
    lines: [
      say('Hello {name},', { name: to.name }),
      say('an API key was made for your account: {hint}. A program that has it may:', { hint: key.hint }),
      ...key.scopes.map((scope) => rightsInWords[scope]),
      say('If this was not you, delete the key at {url}, then change your password: that signs everybody out.', {
        url: `${publicUrl}/settings/api-keys`,
      }),
    ],
    footnote: say('You get this mail whenever an API key is made for your account.'),
  })

const rightsInWords: Record<ApiKey['scopes'][number], Message> = {
  read: say('see your cards, orders and balances'),
  buy: say('order, refund and delete cards'),
  reveal: say('see card numbers and codes'),
  webhooks: say('choose which programs are told what happens in your account'),
}
