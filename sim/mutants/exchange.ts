import { edit, type Mutant } from './mutant.ts'

export const exchangeMutants: readonly Mutant[] = [
  {
    name: 'an order whose answer was lost counts as refused',
    edits: [
      edit(
        'exchange/request-send.ts',
        `return (await lookUpSend(deps, send)) === 'found' ? { kind: 'under_way' } : answer`,
        `await failSend(deps, send, { because: 'refused' })
      return lookUpSend.length > 9 ? { kind: 'under_way' } : answer`,
      ),
    ],
  },
  {
    name: 'what the exchange took and did not carry out counts',
    edits: [
      edit(
        'exchange/follow-sends.ts',
        `if (found.status === 'failed') {`,
        `if (found.status === 'failed' && send.state === 'arrived') {`,
      ),
    ],
  },
  {
    name: 'an order whose permission was taken back counts as never sent',
    edits: [
      edit(
        'exchange/follow-sends.ts',
        `  if (answer.kind !== 'read') {
    await lookLater(deps, send)`,
        `  if (answer.kind !== 'read') {
    if (answer.kind === 'ended') await failSend(deps, { ...send, isUncertain: false }, { because: 'ended' })
    else await lookLater(deps, send)`,
      ),
    ],
  },
]
