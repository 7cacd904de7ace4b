import { expect, it } from 'vitest'
import { BalancesHidden } from '@moon/ui/amount/balances-hidden.ts'
import { onScreen } from '../../testing/on-screen.tsx'
import { playServer, refusal } from '../../testing/play-server.ts'
import { ClosingQuestion } from './closing-question.tsx'

const free = { obstacles: [], givesUpCredit: '0.00', givesUpSats: 0, staysOwedSats: 0 }

async function open(answers: Record<string, (given: never) => unknown>, { isHidden = false } = {}) {
  playServer(answers)
  const screen = await onScreen(
    <BalancesHidden value={isHidden}>
      <ClosingQuestion onClose={() => {}} />
    </BalancesHidden>,
  )
  for (let turn = 0; turn < 3; turn += 1) await screen.wait(100)
  return screen
}

it('while an obstacle remains it is named, and the account cannot be closed', async () => {
  const obstacles = [{ kind: 'credit', count: 1, amount: '42.00' }]
  const screen = await open({ readClosing: () => ({ ...free, obstacles }) })
  expect(screen.texts().join('')).toContain('$42.00 of Moon Credit')
  expect(screen.texts()).not.toContain('Close my account for good')
})

it('what the user gives up is named, and the account cannot be closed without the tick', async () => {
  const screen = await open({ readClosing: () => ({ ...free, givesUpCredit: '4.20', givesUpSats: 1234 }) })
  expect(screen.texts().join('')).toContain('I give up $4.20 of Moon Credit and 1,234 reward sats.')
  expect(screen.isEnabled('Close my account for good')).toBe(false)
})

it('hidden balances are covered here as well, until they are pressed', async () => {
  const obstacles = [
    { kind: 'credit', count: 1, amount: '42.00' },
    { kind: 'refunds', count: 1, amount: '7.00' },
  ]
  const screen = await open({ readClosing: () => ({ ...free, obstacles }) }, { isHidden: true })
  expect(screen.texts().join('')).toContain('••••')
  const covered = [...document.querySelectorAll('button')].filter(
    (one) => one.getAttribute('title') === 'Show the amount',
  )
  expect(covered).toHaveLength(2)
})

it('what the user gives up is covered where balances are hidden', async () => {
  const screen = await open({ readClosing: () => ({ ...free, givesUpCredit: '4.20' }) }, { isHidden: true })
  expect(screen.texts()).toContain('I give up ')
  expect([...document.querySelectorAll('button')].map((one) => one.getAttribute('title'))).toContain(
    'Show what you give up',
  )
})

it('a refusal is shown, and the obstacles are read again', async () => {
  let reads = 0
  const screen = await open({
    readClosing: () => {
      reads += 1
      return free
    },
    closeAccount: () => refusal(409, 'closing_changed', 'Please have another look.'),
  })
  expect(screen.isEnabled('Close my account for good')).toBe(true)
  await screen.press('Close my account for good')
  for (let turn = 0; turn < 3; turn += 1) await screen.wait(100)
  expect(screen.texts().join(' ')).toContain('Please have another look.')
  expect(reads).toBe(2)
})
