import { sql, write } from '../database/db.ts'
import { setFlag } from '../flags/set-flag.ts'
import { systemClock } from '../kit/clock.ts'
import type { Replaced } from './input-of.ts'
import type { Member } from './member.ts'
import { readMail } from './sign-up.ts'
import type { WholeApp } from './whole-app.ts'

const refundTo = { address: 'bcrt1qazts95kueya7y4u5hp5lflhwj9fy9ahfmns72d', amount: '10' }

/** Payouts of a member, who requests the next one only when the previous one is over. */
export function payoutInputs(app: WholeApp, ada: Member): Replaced {
  const { database } = app
  const letPayOut = async () => {
    const flag = { name: 'offPlatformRefund', isOn: true, userId: ada.userId, by: 'a story' } as const
    await setFlag({ database, clock: systemClock }, flag)
    return {}
  }
  const letSendCode = () =>
    write(database.db, sql`update payouts set code_sent_at = '2000-01-01' where state = 'unverified'`)
  let dollars = 10
  const newPayout = async () => {
    await letPayOut()
    await letSendCode()
    const waiting = (await ada.get('listPayouts')).refunds.find(({ stage }) => stage === 'UNVERIFIED')
    if (waiting) await ada.get('cancelPayout', { body: { offPlatformRefundId: waiting.id } })
    const amount = `${(dollars += 1)}.00`
    const { offPlatformRefundId } = await ada.get('requestPayout', { body: { blockchain: 'BTC', ...refundTo, amount } })
    await letSendCode()
    return { offPlatformRefundId, amount }
  }
  const ofPayout = async () => ({ offPlatformRefundId: (await newPayout()).offPlatformRefundId })
  /** The code of the payout with this amount: emails of others may arrive later. */
  const codeOf = async (amount: string) => {
    for (let after = 0; ;) {
      const { id, subject, text } = await readMail(app, ada.email, { after })
      if (/confirms your Moon refund/.test(subject) && text.includes(`asked for $${amount} of`))
        return subject.slice(0, 6)
      after = id
    }
  }
  return {
    quotePayout: letPayOut,
    requestPayout: async () => {
      await ada.get('cancelPayout', { body: await ofPayout() })
      return {}
    },
    confirmPayout: async () => {
      const { offPlatformRefundId, amount } = await newPayout()
      return { body: { offPlatformRefundId, verificationCode: await codeOf(amount) } }
    },
    resendPayoutCode: async () => ({ body: await ofPayout() }),
    cancelPayout: async () => ({ body: await ofPayout() }),
    readPayout: async () => ({ params: await ofPayout() }),
    listPayouts: letPayOut,
    listCredit: letPayOut,
  }
}
