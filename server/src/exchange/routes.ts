import type { Handlers } from '../http/serve-calls.ts'
import { Refusal } from '../kit/refusal.ts'
import { assertWithin } from '../http/throttle.ts'
import { connectAccount } from './connect-account.ts'
import type { ExchangeDeps } from './deps.ts'
import { disconnectAccount } from './disconnect-account.ts'
import { startConnecting } from './start-connecting.ts'
import { describeAccount } from './describe-account.ts'

type Calls = 'startCoinbase' | 'connectCoinbase' | 'disconnectCoinbase'

const longestCode = 2_000
const codesByMember = { name: 'exchange codes by member', most: 30, everyMs: 3_600_000 }

export function exchangeRoutes(deps: ExchangeDeps & { publicUrl: string }): Handlers<Calls> {
  const connection = async (userId: string) => {
    const { isCoinbaseConnected, coinbaseInfo } = await describeAccount(deps, { userId, mayAsk: false })
    return { isCoinbaseConnected, wallets: coinbaseInfo.wallets }
  }
  return {
    startCoinbase: async ({ body }, { memberId: userId }) => ({
      authorizeUrl: await startConnecting(deps, { userId, platform: body.type ?? 'web' }),
      dailyLimit: deps.exchangeLimitCents,
    }),
    connectCoinbase: async ({ body: { authCode, state } }, { memberId: userId }) => {
      if (typeof authCode !== 'string' || authCode === '' || authCode.length > longestCode)
        throw new Refusal('auth_code_invalid')
      await assertWithin(deps, codesByMember, userId)
      await connectAccount(deps, { userId, code: authCode, state })
      return connection(userId)
    },
    disconnectCoinbase: async (_input, { memberId: userId }) => {
      await disconnectAccount(deps, { userId })
      return connection(userId)
    },
  }
}
