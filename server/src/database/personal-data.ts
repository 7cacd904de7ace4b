import type { Language } from '@moon/contract/plain/languages.ts'
import type { RawBuilder } from 'kysely'

/** The user whose data is requested. */
export type DataOwner = { userId: string; identityId: string; email: string; language: Language }

/**
 * What a room stores of one user, by the name of each list: a statement whose rows have one column, `row`, with a record as JSON.
 * Secrets and digests are removed by field name (data-export/read-lists.ts).
 */
export type PersonalData = Readonly<Record<string, (owner: DataOwner) => RawBuilder<{ row: Record<string, unknown> }>>>

/** Attaches to a room the personal data it stores. Like its commands, this is known before anything is opened. */
export const withPersonalData = <R extends (deps: never) => object>(
  room: R,
  personalData: PersonalData,
): R & { personalData: PersonalData } => Object.assign(room, { personalData })
