import { cents, type Cents } from '@moon/money/cents.ts'
import type { Clock } from '../../server/src/kit/clock.ts'
import type {
  AuthorizationDecision,
  AuthorizationRequest,
  CardCreated,
  Issuer,
  IssuerCard,
  TransactionEvent,
  IssuerMerchant,
  IssuerEvent,
  IssuerTransaction,
} from '../../server/src/issuer/issuer.ts'
import type { Wire } from './wire.ts'

export type IssuedCard = IssuerCard & { reference: string; limitCents: Cents; madeAt: Date }
type Kept = IssuerTransaction & { changedAt: Date }

/** The issuer and all shops: its cards, and the purchases made with them. */
export class CardIssuer {
  readonly cards: IssuedCard[] = []
  readonly transactions = new Map<string, Kept>()
  /**
   * Idempotency window: two requests with one reference create one card until the issuer has forgotten the first.
   */
  readonly remembersMs: number
  /** Number of refusals before it accepts; `Infinity` refuses always. */
  refusals = 0
  onRefusal: () => void = () => {}
  /** It does everything requested, but all answers are lost. */
  isSilent = false
  /** Cards that the issuer closed by itself (F-47). */
  readonly stopped = new Set<string>()
  private readonly clock: Clock
  private made = 0

  constructor({ clock, remembersMs }: { clock: Clock; remembersMs: number }) {
    this.clock = clock
    this.remembersMs = remembersMs
  }

  create({ reference, limitCents }: { reference: string; limitCents: Cents }): CardCreated {
    if (this.refusals > 0) {
      this.refusals -= 1
      this.onRefusal()
      return { kind: 'refused', because: 'the programme is at its limit' }
    }
    const since = this.clock.now().getTime() - this.remembersMs
    const earlier = this.cards.find((card) => card.reference === reference)
    if (earlier && earlier.madeAt.getTime() >= since) return { kind: 'created', card: earlier }
    this.made += 1
    const lastFour = String(this.made).padStart(4, '0')
    const card = { token: `token-${this.made}`, lastFour, expMonth: 12, expYear: 2031, state: 'open' } as const
    this.cards.push({ ...card, reference, limitCents, madeAt: this.clock.now() })
    return { kind: 'created', card: this.cards.at(-1)! }
  }

  find(reference: string): { kind: 'found'; card: IssuerCard } | { kind: 'absent' } {
    const card = this.cards.find((card) => card.reference === reference)
    return card ? { kind: 'found', card } : { kind: 'absent' }
  }

  limit(token: string, limitCents: Cents): 'set' {
    const card = this.cards.find((card) => card.token === token)
    if (card) card.limitCents = limitCents
    return 'set'
  }

  pause(token: string, isPaused: boolean): 'set' {
    const card = this.cards.find((card) => card.token === token)
    if (card && card.state !== 'closed') card.state = isPaused ? 'paused' : 'open'
    return 'set'
  }

  close(token: string): 'closed' {
    const card = this.cards.find((card) => card.token === token)
    if (card) card.state = 'closed'
    return 'closed'
  }

  stop(card: IssuedCard): void {
    card.state = 'closed'
    this.stopped.add(card.token)
  }

  nextToken(what: string): string {
    this.made += 1
    return `${what}-${this.made}`
  }

  /** Records an event of a purchase; starts a new one if needed. */
  record(
    token: string,
    cardToken: string,
    merchant: IssuerMerchant,
    event: Omit<TransactionEvent, 'token' | 'at'>,
  ): void {
    const kept = this.transactions.get(token) ?? { token, cardToken, merchant, approvalCode: null, events: [] }
    const at = this.clock.now()
    const events = [...kept.events, { ...event, token: this.nextToken('event'), at }]
    this.transactions.set(token, { ...kept, events, changedAt: at })
  }
}

/** The issuer as Moon sees it. Webhooks and requests are plain JSON and count as signed. */
export function simulatedIssuer({ issuer, wire }: { issuer: CardIssuer; wire: Wire }): Issuer {
  const unknown = () => ({ kind: 'unknown' }) as const
  const parse = (body: string): unknown => JSON.parse(body, revive)
  const call = async <T>(label: string, effect: () => T, lost: () => T): Promise<T> => {
    const answer = await wire.call(label, effect, lost)
    return issuer.isSilent ? lost() : answer
  }
  return {
    name: 'lithic',
    makesCredit: false,
    createCard: (asked) => call<CardCreated>('the issuer: make a card', () => issuer.create(asked), unknown),
    findCard: (reference) =>
      call<Awaited<ReturnType<Issuer['findCard']>>>('the issuer: find', () => issuer.find(reference), unknown),
    readCard: (token) =>
      call<Awaited<ReturnType<Issuer['readCard']>>>(
        'the issuer: card',
        () => issuer.cards.find((card) => card.token === token)?.state ?? 'absent',
        () => 'unknown',
      ),
    async *listCards() {
      yield* await call('the issuer: cards', () => issuer.cards, notAnswering)
    },
    revealCard: async () => ({ kind: 'not_ready' }),
    limitFor: ({ valueCents, refundedCents }) => cents(valueCents + refundedCents),
    keepRules: async () => ({ kind: 'asked' }),
    setLimit: (token, limitCents) =>
      call<'set' | 'unknown'>(
        'the issuer: limit',
        () => issuer.limit(token, limitCents),
        () => 'unknown',
      ),
    setPaused: (token, isPaused) =>
      call<'set' | 'unknown'>(
        'the issuer: pause',
        () => issuer.pause(token, isPaused),
        () => 'unknown',
      ),
    closeCard: (token) =>
      call<'closed' | 'unknown'>(
        'the issuer: close',
        () => issuer.close(token),
        () => 'unknown',
      ),
    async *listTransactions(since, areRecorded) {
      const changed = () => [...issuer.transactions.values()].filter(({ changedAt }) => changedAt >= since)
      const told = await call('the issuer: list', changed, notAnswering)
      const recorded = (await areRecorded?.(told)) ?? new Set()
      yield* told.filter(({ token }) => !recorded.has(token))
    },
    readTransaction: (token) => call('the issuer: read', () => issuer.transactions.get(token), notAnswering),
    async *listDisputes() {},
    openDispute: async () => ({ kind: 'unknown' }),
    readWebhook: ({ body }) => parse(body) as IssuerEvent,
    readAuthorization: ({ body }) => parse(body) as AuthorizationRequest,
    answerAuthorization: (_request: AuthorizationRequest, decision: AuthorizationDecision) => decision,
  }
}

/** The adapter's error when a list is unavailable; sweeps and jobs retry. */
class IssuerDown extends Error {
  override readonly name = 'IssuerDown'
}

const notAnswering = (): never => {
  throw new IssuerDown('the issuer does not answer')
}

const revive = (key: string, value: unknown): unknown => {
  if (key === 'amountCents') return BigInt(value as string)
  return key === 'at' ? new Date(value as string) : value
}

export const webhookBody = (news: IssuerEvent): string =>
  JSON.stringify(news, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
