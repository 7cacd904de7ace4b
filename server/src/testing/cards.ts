// Cards for stories: made by the real verbs, at an issuer scripted by the story. The issuer's wire is tested against
// the sandbox; here the handling of each possible answer is.
import type { CardId, UserId } from '@moon/contract/ids.ts'
import { cents, type Cents } from '@moon/money/cents.ts'
import { acceptAgreement } from '../agreement/accept-agreement.ts'
import { createGiftCodes } from '../gift-cards/gift-code.ts'
import { issueCard } from '../cards/issue-card.ts'
import { openCard } from '../cards/open-card.ts'
import { readAgreement } from '../agreement/read-agreement.ts'
import type { CardCreated, Issuer } from '../issuer/issuer.ts'
import type { SteppingClock } from '../kit/clock.ts'
import type { Database, Tx } from '../database/db.ts'
import type { Ids } from '../kit/ids.ts'
import { keyringOf } from '../sealing/keyring.ts'
import { createLog } from '../kit/log.ts'
import { accounts } from '../ledger/accounts.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { systemRandom } from '../kit/random.ts'
import { noSupplier } from '../supplier/no-supplier.ts'
import { enterUser } from '../users/enter-user.ts'

/** For stories without gift cards. */
export const noGiftCards = {
  supplier: noSupplier,
  giftCodes: createGiftCodes({ keys: keyringOf('stories'), random: systemRandom }),
}

/** Discards emails, for stories that do not check them. */
export const noNotifications = { notify: async () => false }

export const quietLog = createLog({ level: 'silent' })

/** For stories without partly paid cards. */
export const neverUnderpaid = {
  readFunding: async () => new Map<string, never>(),
  refundUnderpaid: () => Promise.reject(new Error('no card was paid in part')),
}

type Earning = { coinCents: Cents; priceCents: Cents }
type World = { database: Database; clock: SteppingClock; ids: Ids }

/** An issuer that makes one card per reference, as its idempotency key promises; any verb may be replaced. */
export function scriptedIssuer(
  replaced: Partial<Issuer> = {},
): Issuer & { made: Map<string, string>; closed: Set<string> } {
  const made = new Map<string, string>()
  const closed = new Set<string>()
  const paused = new Set<string>()
  const stateOf = (token: string) => (closed.has(token) ? 'closed' : paused.has(token) ? 'paused' : 'open')
  const notAsked = (): never => {
    throw new Error('this story does not ask the issuer that')
  }
  const cardOf = (token: string) =>
    ({
      token,
      lastFour: token.replace(/\D/g, '').slice(-4).padStart(4, '0'),
      expMonth: 4,
      expYear: 2031,
      state: stateOf(token),
    }) as const
  const createCard = async ({ reference }: { reference: string }): Promise<CardCreated> => {
    if (!made.has(reference)) made.set(reference, `card-at-issuer-${reference}`)
    return { kind: 'created', card: cardOf(made.get(reference)!) }
  }
  return {
    made,
    closed,
    name: 'lithic',
    makesCredit: true,
    createCard,
    findCard: async (reference) => {
      const token = made.get(reference)
      return token ? { kind: 'found', card: cardOf(token) } : { kind: 'absent' }
    },
    readCard: async (token) => stateOf(token),
    async *listCards() {
      for (const [reference, token] of made)
        yield { token, reference, state: stateOf(token), limitCents: cents(2_500n) }
    },
    revealCard: async () => ({ kind: 'revealed', pan: '4111110000000004', cvv: '123' }),
    limitFor: ({ valueCents, refundedCents }) => cents(valueCents + refundedCents),
    setLimit: async () => 'set',
    setPaused: async (token, isPaused) => {
      if (isPaused) paused.add(token)
      else paused.delete(token)
      return 'set'
    },
    keepRules: async () => ({ kind: 'asked' }),
    closeCard: async (token) => {
      closed.add(token)
      return 'closed'
    },
    listTransactions: notAsked,
    readTransaction: notAsked,
    listDisputes: notAsked,
    openDispute: notAsked,
    readWebhook: notAsked,
    readAuthorization: notAsked,
    answerAuthorization: notAsked,
    ...replaced,
  }
}

export async function somebody({ database, clock, ids }: World): Promise<UserId> {
  const identity = ids('who').slice('who_'.length)
  const person = { id: identity, email: `${identity}@example.com`, name: 'Ada', isFederated: false }
  const user = await enterUser({ database, clock, ids, signupMode: 'open', secret: 'stories' }, person)
  await agree({ database, clock }, user.id)
  return user.id as UserId
}

/** Has a user agree to the cardholder agreement in force. */
export async function agree(deps: Pick<World, 'database' | 'clock'>, userId: string): Promise<void> {
  await acceptAgreement(deps, { userId, ...(await readAgreement(deps)), ip: '127.0.0.1', requestId: 'r' })
}

/** A paid card that waits to be issued. */
export async function openedCard(
  world: World,
  { userId, valueCents = 2_500n, earning }: { userId: UserId; valueCents?: bigint; earning?: Earning },
): Promise<CardId> {
  const { database, clock, ids } = world
  const { id } = await database.transaction((tx) =>
    openCard(
      tx,
      { ids },
      {
        userId,
        purchaseId: ids('pur'),
        productId: 'prod_01900000000070008000000000000001',
        valueCents: cents(valueCents),
        invoiceId: null,
        ...(earning && { earning }),
        now: clock.now(),
      },
    ),
  )
  return id
}

/** Posts the value of a card to its account. */
export const loadCard =
  (cardId: CardId, valueCents: bigint, at: Date) =>
  async (tx: Tx): Promise<void> => {
    const leg = {
      from: accounts.house('gifts'),
      to: accounts.card(cardId).balance,
      currency: 'USD' as const,
      amount: valueCents,
    }
    await postTransfers(tx, [{ cause: causes.gift(cardId), happenedAt: at, legs: [leg] }])
  }

/** An active card. */
export async function issuedCard(
  world: World,
  {
    userId,
    valueCents = cents(2_500n),
    issuer = scriptedIssuer(),
    earning,
  }: { userId?: UserId; valueCents?: Cents; issuer?: Issuer; earning?: Earning } = {},
): Promise<{ cardId: CardId; userId: UserId; cardToken: string }> {
  const owner = userId ?? (await somebody(world))
  const cardId = await openedCard(world, { userId: owner, valueCents, ...(earning && { earning }) })
  let cardToken = ''
  const noting: Issuer = {
    ...issuer,
    createCard: async (input) => {
      const answer = await issuer.createCard(input)
      if (answer.kind === 'created') cardToken = answer.card.token
      return answer
    },
  }
  const onIssued = loadCard(cardId, valueCents, world.clock.now())
  await issueCard({ ...world, issuer: noting, log: quietLog }, { cardId, onIssued })
  return { cardId, userId: owner, cardToken }
}
