import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { callExamples } from '@moon/contract/call-examples.ts'
import { sql, write } from '../database/db.ts'
import { setFlag } from '../flags/set-flag.ts'
import { systemClock } from '../kit/clock.ts'
import { dropKeys, newKey } from './api-keys.ts'
import { codeAndState, connect, consent, newCustomer, orderWithCode } from './exchange.ts'
import { endpointInputs } from './endpoint-inputs.ts'
import { connectExtension, softExtension } from './extension.ts'
import { openShops } from './gift-cards.ts'
import type { Replaced } from './input-of.ts'
import { newInvoice, newMember, type Member } from './member.ts'
import { noticeInputs } from './notice-inputs.ts'
import { payoutInputs } from './payout-inputs.ts'
import { letLogInByPassword, proofInputs } from './proof-inputs.ts'
import { logInElsewhere } from './sign-up.ts'
import type { WholeApp } from './whole-app.ts'

/** Inputs of a member's calls with which each call succeeds. Calls of identity are in identity-inputs.ts. */
export async function callInputs(app: WholeApp, ada: Member): Promise<Replaced> {
  return {
    ...proofInputs(app, ada),
    ...payoutInputs(app, ada),
    ...noticeInputs(app),
    ...keyInputs(app, ada),
    ...endpointInputs(app, ada),
    ...underpaidInputs(app, ada),
    ...(await exchangeInputs(app, ada)),
    ...(await cardInputs(app, ada)),
    handOver: async () => ({ body: { ...(await ada.get('startHandOver')), ...softExtension().asked } }),
    refreshExtension: async () => ({ body: { token: (await connectExtension(ada)).token } }),
    leaveExtension: async () => ({ body: { token: (await connectExtension(ada)).token } }),
    endSession: async () => {
      await letLogInByPassword(app, ada)
      const { sessionId } = await logInElsewhere(app, ada)
      return { params: { id: sessionId } }
    },
    // Closes another user's account: Ada's is still needed.
    closeAccount: async () => ({
      body: { givesUpCredit: '0', givesUpSats: 0 },
      headers: { authorization: `Bearer ${(await newMember(app)).idToken}` },
    }),
    acceptCardHolderAgreement: async () => {
      const { name, text } = await ada.get('cardHolderAgreement')
      return { body: { name, text } }
    },
    pollDepositAddress: async () => {
      const { depositAddress } = await ada.get('getDepositAddress', { body: { card_amount: '25' } })
      return { body: { address: depositAddress } }
    },
    // Ada may have a key already.
    requestApiAccess: async () => {
      const bob = await newMember(app)
      await setFlag(
        { database: app.database, clock: systemClock },
        { name: 'apiKeys', isOn: false, userId: bob.userId, by: 'a story' },
      )
      return { headers: { authorization: `Bearer ${bob.idToken}` } }
    },
    lookUpInvoices: async () => ({ query: { onChainInvoiceID: (await newInvoice(ada)).id } }),
    cancelInvoice: async () => ({ body: { onChainInvoiceId: (await newInvoice(ada)).id } }),
  }
}

async function cardInputs(app: WholeApp, ada: Member): Promise<Replaced> {
  const newCard = async (more: object = { card_amount: '5' }) =>
    (await ada.get('getDepositAddress', { body: { applyUsdCredit: true, ...more } })).card!.id
  const cardId = await newCard()
  const giftCardId = await newCard({ card_amount: '25', cardProductId: (await openShops(app)).get('HARLW-US') })
  return {
    readReceipt: async () => ({ params: { id: cardId } }),
    readCard: async () => ({ params: { id: cardId } }),
    deleteCard: async () => ({ body: { cardId: await newCard() } }),
    freezeCard: async () => ({ params: { id: await newCard() } }),
    labelCard: async () => ({ params: { id: cardId } }),
    markGiftCard: async () => ({ params: { id: giftCardId } }),
    listCardTransactions: async () => ({ body: { card_id: cardId } }),
  }
}

async function exchangeInputs(app: WholeApp, ada: Member): Promise<Replaced> {
  const customer = await newCustomer(app)
  // The first request must be the same order as the one with the code.
  const { twoFactorCode: _, ...published } = callExamples.buyWithCoinbase.body!
  const newOrder = async () => {
    const { wallets } = await connect(ada, { email: customer })
    return { ...published, wallet: wallets[0]!.id }
  }
  return {
    connectCoinbase: async () => ({ body: codeAndState(await consent(ada, { email: customer })) }),
    buyWithCoinbase: async () => ({ body: await orderWithCode(app, ada, customer, await newOrder()) }),
    cancelCoinbase: async () => {
      const idempotencyKey = randomUUID()
      const headers = { 'idempotency-key': idempotencyKey }
      await ada.ask('buyWithCoinbase', { body: await newOrder(), headers })
      return { body: { idempotencyKey } }
    },
  }
}

/** Underpaid orders, and other-network deposits. */
function underpaidInputs(app: WholeApp, ada: Member): Replaced {
  const newUnderpaid = async () => {
    const { id: invoiceId, address } = await newInvoice(ada, { cardValue: '5' })
    await app.panel('POST', '/api/pay', { to: address, amountSats: 3_000 })
    await app.panel('POST', '/api/mine', { blocks: 3 })
    const standing = async () => (await ada.ask('readUnderpaid', { params: { invoiceId } })).body
    await expect.poll(standing).toMatchObject({ refundDisabledReason: null })
    return { params: { invoiceId } }
  }
  /** How such deposits are found has a story of its own. */
  const newFinding = async () => {
    const { id } = await newInvoice(ada)
    await write(
      app.database.db,
      sql`insert into other_network_deposits (network, address, coin, invoice_id, units, seen_at)
        values ('polygon', ${id}, 'USDC', ${id}, 50000000, '2026-03-01T00:00:00Z')`,
    )
    return `other-network:polygon:${id}:USDC`
  }
  return {
    readUnderpaid: newUnderpaid,
    issueForReceived: newUnderpaid,
    payRemainder: newUnderpaid,
    refundInvoice: newUnderpaid,
    requestRecovery: async () => ({ body: { id: await newFinding() } }),
  }
}

function keyInputs(app: WholeApp, ada: Member): Replaced {
  const newApiKey = async () => {
    await write(app.database.db, sql`delete from throttles`)
    await dropKeys(ada)
    return newKey(ada)
  }
  const withKey = async () => {
    await newApiKey()
    return {}
  }
  return {
    apiConsumer: withKey,
    listApiKeys: withKey,
    createApiKey: async () => {
      await newApiKey()
      await dropKeys(ada)
      return {}
    },
    rotateApiKey: withKey,
    deleteApiKey: async () => ({ body: { id: (await newApiKey()).id } }),
    deleteApiKeyById: async () => ({ params: { id: (await newApiKey()).id } }),
    issueToken: async () => {
      const { clientId, clientSecret } = await newApiKey()
      return { body: { client_id: clientId, client_secret: clientSecret } }
    },
  }
}
