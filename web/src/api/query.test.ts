import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { outdate, queryClient } from './query.ts'

afterEach(() => queryClient.clear())

/** A query of the cards that is observed and answered by hand. */
function shownCards() {
  const answers: ((balance: string) => void)[] = []
  const shown = new QueryObserver<string>(queryClient, {
    queryKey: ['listCards', {}],
    queryFn: () => new Promise((answer) => answers.push(answer)),
  })
  return { answers, shown, hide: shown.subscribe(() => {}) }
}

it('data outdated during its first read is read again afterwards', async () => {
  const { answers, shown, hide } = shownCards()
  const outdated = outdate('listCards')
  answers[0]!('$20.00')
  await expect.poll(() => answers).toHaveLength(2)
  answers[1]!('$15.00')
  await outdated
  expect(shown.getCurrentResult().data).toBe('$15.00')
  hide()
})

it('data outdated after its first read is read again at once, and a read already under way is discarded', async () => {
  const { answers, shown, hide } = shownCards()
  answers[0]!('$20.00')
  await expect.poll(() => shown.getCurrentResult().data).toBe('$20.00')
  void outdate('listCards')
  const outdated = outdate('listCards')
  expect(answers).toHaveLength(3)
  answers[1]!('$15.00')
  answers[2]!('$10.00')
  await outdated
  expect(shown.getCurrentResult().data).toBe('$10.00')
  hide()
})

it('what is pressed without a connection is refused at once, and not carried out when the connection is back', async () => {
  onTestFinished(() => onlineManager.setOnline(true))
  onlineManager.setOnline(false)
  let tries = 0
  const pressed = new MutationObserver(queryClient, {
    mutationFn: () => {
      tries += 1
      return Promise.reject(new Error('no connection'))
    },
  })
  await expect(pressed.mutate()).rejects.toThrow('no connection')
  onlineManager.setOnline(true)
  await queryClient.resumePausedMutations()
  expect(tries).toBe(1)
})
