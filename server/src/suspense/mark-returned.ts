import type { Tx } from '../database/db.ts'
import type { RecoverableId } from './recoverable-id.ts'
import { updateCoinsReturned, updateTokenReturned } from './unsupported-store.ts'

type InSuspense = Exclude<RecoverableId, { kind: 'other-network' }>

/** An unsupported token or misdirected coins went back to their user: they wait for nobody any more. */
export const markReturned = (tx: Tx, returned: InSuspense, at: Date): Promise<number> =>
  returned.kind === 'unsupported'
    ? updateTokenReturned(tx, { ...returned, at })
    : updateCoinsReturned(tx, { ...returned, at })
