// The calls of buying, made as the app makes them but without a port: parsed by the contract, answered by the routes,
// encoded as on the wire.
import { calls, type CallAnswer, type CallName, type ParsedInput, type WireAnswer } from '@moon/contract/calls.ts'
import { encodeAnswer } from '@moon/contract/decode-answer.ts'
import { mountMoney, type MoneyDeps } from './money.ts'

const wire = async <N extends CallName>(name: N, answer: Promise<CallAnswer<N>>): Promise<WireAnswer<N>> =>
  encodeAnswer(name, await answer)

export function moneyCalls(deps: MoneyDeps) {
  const routes = mountMoney(deps).handlers
  const http = { request: { headers: {} } } as never
  const caller = (memberId: string) => ({
    who: 'member' as const,
    memberId,
    ip: '127.0.0.1',
    requestId: 'r',
    language: 'en' as const,
  })
  const input = <N extends 'getDepositAddress' | 'fundOnChain' | 'cancelInvoice'>(name: N, given: unknown) => {
    const body: unknown = calls[name].body.parse(given)
    return { params: undefined, query: undefined, body } as ParsedInput<N>
  }
  return {
    getDepositAddress: (userId: string, given: unknown) =>
      wire('getDepositAddress', routes.getDepositAddress(input('getDepositAddress', given), caller(userId), http)),
    fundOnChain: (userId: string, given: unknown) =>
      wire('fundOnChain', routes.fundOnChain(input('fundOnChain', given), caller(userId), http)),
    cancelInvoice: (userId: string, onChainInvoiceId: string) =>
      wire('cancelInvoice', routes.cancelInvoice(input('cancelInvoice', { onChainInvoiceId }), caller(userId), http)),
    lookUpInvoices: (userId: string, given: object) => {
      const query = calls.lookUpInvoices.query.parse(given)
      return wire(
        'lookUpInvoices',
        routes.lookUpInvoices({ params: undefined, query, body: undefined }, caller(userId), http),
      )
    },
  }
}
