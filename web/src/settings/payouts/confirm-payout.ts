import { mayHaveBeenDone } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'

type Typed = { id: string; code: string }

/** Confirms a payout by its code. When the answer was lost, the history shows whether the code was accepted. */
export async function confirmPayout({ id, code }: Typed): Promise<void> {
  try {
    await call('confirmPayout', { body: { offPlatformRefundId: id, verificationCode: code } })
  } catch (error) {
    if (!mayHaveBeenDone(error) || !(await isConfirmed(id))) throw error
  }
}

async function isConfirmed(id: string): Promise<boolean> {
  const read = await call('listPayouts', {}).catch(() => undefined)
  const found = read?.refunds.find((payout) => payout.id === id)
  return found !== undefined && found.stage !== 'UNVERIFIED' && found.stage !== 'RETURNED'
}
