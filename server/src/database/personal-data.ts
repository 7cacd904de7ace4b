import type { Language } from '@moon/contract/plain/languages.ts'
import type { RawBuilder } from 'kysely'

/** Whose data is asked for. */
export type DataOwner = { userId: string; identityId: string; email: string; language: Language }

/**
 * What a room keeps of one user, by the name of each list: a statement whose rows have one column, `row`, with a record as JSON. Secrets and
 * digests are taken out of it by the names of its fields (data-export/read-lists.ts).
 */
export type PersonalData = Readonly<Record<string, (owner: DataOwner) => RawBuilder<{ row: Record<string, unknown> }>>>

/** A room with what it keeps of its users. It is known before anything is opened, as its commands are. */
export const withPersonalData = <R extends (deps: never) => object>(
  room: R,
  personalData: PersonalData,
): R & { personalData: PersonalData } => Object.assign(room, { personalData })
