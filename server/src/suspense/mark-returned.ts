import type { Tx } from '../database/db.ts'
import type { RecoverableId } from './recoverable-id.ts'
import { updateCoinsReturned, updateTokenReturned } from './unsupported-store.ts'

type InSuspense = Exclude<RecoverableId, { kind: 'other-network' }>

/** Marks an unsupported token or misdirected coins as returned to their user: they no longer wait for an operator. */
export const markReturned = (tx: Tx, returned: InSuspense, at: Date): Promise<number> =>
  returned.kind === 'unsupported'
    ? updateTokenReturned(tx, { ...returned, at })
    : updateCoinsReturned(tx, { ...returned, at })
