// What shops and the issuer do with a card, for stories.
import type { CardId, UserId } from '@moon/contract/ids.ts'
import { cents } from '@moon/money/cents.ts'
import { decideAuthorization } from '../card-transactions/decide-authorization.ts'
import { recordTransaction } from '../card-transactions/record-transaction.ts'
import type { AuthorizationRequest, TransactionEvent, IssuerMerchant, IssuerTransaction } from '../issuer/issuer.ts'
import type { SteppingClock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Ids } from '../kit/ids.ts'
import { accounts } from '../ledger/accounts.ts'
import { balancesOf } from '../ledger/balances.ts'
import { quietLog } from './cards.ts'

export const bookshop: IssuerMerchant = {
  name: 'BOOKS',
  mcc: '5942',
  city: 'NEW YORK',
  country: 'USA',
  acceptorId: 'SHOP1',
}

export function cardUse({ database, clock, ids }: { database: Database; clock: SteppingClock; ids: Ids }) {
  const deps = { database, issuer: { name: 'lithic' }, clock, log: quietLog }
  return {
    /** A shop requests an authorisation. */
    ask: (cardToken: string, amount: bigint, over: Partial<AuthorizationRequest> = {}) => {
      const request: AuthorizationRequest = {
        token: ids('tst'),
        delivery: '',
        cardToken,
        amountCents: cents(amount),
        kind: 'authorization',
        merchant: bookshop,
        at: clock.now(),
        ...over,
      }
      // The issuer signs each attempt anew.
      return { request, decide: () => decideAuthorization(deps, { ...request, delivery: over.delivery ?? ids('tst') }) }
    },
    /** The issuer reports a transaction. */
    record: (transaction: IssuerTransaction) => recordTransaction(deps, transaction),
    bought: (cardToken: string, events: TransactionEvent[], token: string = ids('tst')): IssuerTransaction => ({
      token,
      cardToken,
      merchant: bookshop,
      approvalCode: '123456',
      events,
    }),
    /** Each event is a second after the one before. */
    event: (kind: TransactionEvent['kind'], amount: bigint, over: Partial<TransactionEvent> = {}): TransactionEvent => {
      clock.advance(1_000)
      const direction = kind === 'refund' || kind === 'reversal' ? 'credit' : 'debit'
      const fact = { token: ids('tst'), kind, direction, amountCents: cents(amount), at: clock.now() } as const
      return { ...fact, approved: true, declinedBecause: null, declineCodes: [], ...over }
    },
    fundsOf: async ({ cardId, userId }: { cardId: CardId; userId: UserId }) => {
      const paths = [
        accounts.card(cardId).balance,
        accounts.card(cardId).held,
        accounts.user(userId).overdraft,
        accounts.user(userId).credit,
      ]
      const found = await balancesOf(database.db, paths)
      const [balance, held, overdraft, credit] = paths.map((path) => found.get(path))
      return { balance, held, overdraft, credit }
    },
  }
}
