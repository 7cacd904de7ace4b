// Buying on-chain as a client of the contract does, for stories of the whole product.
import type { Member } from './member.ts'
import type { WholeApp } from './whole-app.ts'

export const buyingCalls = ({ panel }: Pick<WholeApp, 'panel'>) => ({
  pay: (to: string, more = {}) => panel('POST', '/api/pay', { to, ...more }),
  mine: (blocks = 1) => panel('POST', '/api/mine', { blocks }),
  entryOf: async (member: Member, id: string, more = {}) => {
    const [entry] = await member.get('lookUpInvoices', { query: { onChainInvoiceID: id, ...more } })
    return entry!
  },
  cardOf: async (member: Member, id: string) => member.get('readCard', { params: { id } }),
  /** A bitcoin amount in satoshis. */
  satsOf: (bitcoin: string) => Number(bitcoin.replace('.', '')),
})
