import type { CallName } from '@moon/contract/calls.ts'
import { newInvoice, type Member } from '../member.ts'
import { openShops } from '../gift-cards.ts'
import { plain } from '../odd-input.ts'
import { sql, write } from '../../database/db.ts'
import type { WholeApp } from '../whole-app.ts'

/** Kinds of objects that a user owns and a call may name. */
const kinds = ['card', 'invoice', 'request', 'payout', 'finding', 'session', 'endpoint'] as const
export type Kind = (typeof kinds)[number]
export type Objects = Readonly<Record<Kind, string>>

/** Creates one object of each kind for this member, paid from their credit. */
export async function buyObjects(app: WholeApp, member: Member): Promise<Objects> {
  await app.give(member.userId, { credit: 50_000n })
  const gift = { card_amount: '25', applyUsdCredit: true, cardProductId: (await openShops(app)).get('HARLW-US') }
  const { card } = await member.get('getDepositAddress', { body: gift })
  const { depositAddress } = await member.get('getDepositAddress', { body: { card_amount: '26' } })
  const { id: invoice } = await newInvoice(member)
  const address = 'bcrt1qazts95kueya7y4u5hp5lflhwj9fy9ahfmns72d'
  const asked = await member.get('requestPayout', { body: { blockchain: 'BTC', address, amount: '11' } })
  await write(
    app.database.db,
    sql`insert into other_network_deposits (network, address, coin, invoice_id, units, seen_at)
      values ('polygon', ${invoice}, 'USDC', ${invoice}, 50000000, '2026-03-01T00:00:00Z')`,
  )
  const { sessions } = await member.get('listSessions')
  const url = `https://${member.userId.slice(-12)}.example/moon`
  const endpoint = await member.get('createEndpoint', { body: { url } })
  // The endpoint's test event would be retried, and change what is compared.
  await write(app.database.db, sql`delete from consumer_events where user_id = ${member.userId}`)
  return {
    card: card!.id,
    invoice,
    request: depositAddress!,
    payout: asked.offPlatformRefundId,
    finding: `other-network:polygon:${invoice}:USDC`,
    session: sessions[0]!.id,
    endpoint: endpoint.id,
  }
}

/** The ids of absent objects that the plain inputs use for each kind. */
export const absent: Objects = {
  card: 'card_01900000000070008000000000000001',
  invoice: 'inv_01900000000070008000000000000001',
  request: 'lnbcrt1',
  payout: 'pout_01900000000070008000000000000001',
  finding: 'other-network:polygon:0x0:USDC',
  session: '01900000-0000-7000-8000-000000000001',
  endpoint: 'end_01900000000070008000000000000001',
}

type Given = (typeof plain)[CallName]

/** The kind of object that a call names; undefined when it names nothing that has an owner. */
export const kindOf = (name: CallName): Kind | undefined =>
  kinds.find((kind) => JSON.stringify(plain[name]).includes(JSON.stringify(absent[kind])))

/** The call's plain input, with this id instead of an absent one. */
export function about(name: CallName, id: string): Given {
  const kind = kindOf(name)
  if (kind === undefined) return plain[name]
  return JSON.parse(JSON.stringify(plain[name]).replaceAll(JSON.stringify(absent[kind]), JSON.stringify(id))) as Given
}
