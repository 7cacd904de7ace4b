import { beforeEach, expect, it } from 'vitest'
import { createBackStack, type Entries } from './back-stack.ts'

type Entry = { depth: number; search: string }

/** A fake browser history: `go` is answered later, and a new entry cuts off the entries ahead. */
function tab(list: Entry[] = [{ depth: 0, search: '' }], at = list.length - 1) {
  let later: (() => void)[] = []
  let moved = () => {}
  let waits = (_follow: () => void) => false
  const go = (delta: number) => {
    at = Math.max(0, at + delta)
    moved()
  }
  const entries: Entries = {
    depth: () => list[at]!.depth,
    search: () => list[at]!.search,
    push: (depth, search) => (list = [...list.slice(0, ++at), { depth, search }]),
    replace: (depth, search) => (list[at] = { depth, search }),
    go: (delta) => later.push(() => go(delta)),
    listen: (onMoved) => (moved = onMoved),
    listenToLinks: (asked) => (waits = asked),
    settle: (then) => later.push(then),
  }
  const settled = () => {
    while (later.length > 0) {
      const now = later
      later = []
      for (const each of now) each()
    }
  }
  return {
    stack: createBackStack(entries),
    settled,
    /** Runs one round of pending callbacks. */
    pass: () => later.splice(0).forEach((each) => each()),
    click: (page: string) => {
      const follow = () => (list = [...list.slice(0, ++at), { depth: 0, search: page }])
      if (!waits(follow)) follow()
    },
    go: (by: number) => (go(by), settled()),
    now: () => list[at],
    all: () => list,
  }
}

let opened: string[]
beforeEach(() => (opened = []))
const closes = (name: string, steps = 1, address?: string) => ({ steps, address, onBack: () => opened.push(name) })

it('an opened layer has its own history entry; Back closes it and stays on the page', () => {
  const { stack, settled, go, now } = tab()
  stack.set('card', { ...closes('card', 1, 'card=card_1'), onBack: () => stack.set('card', undefined) })
  settled()
  expect(now()).toEqual({ depth: 1, search: '?card=card_1' })
  go(-1)
  expect(now()).toEqual({ depth: 0, search: '' })
})

it('a layer closed by its button leaves no history entry behind', () => {
  const { stack, settled, now } = tab([{ depth: 0, search: '?kind=refund' }])
  stack.set('card', closes('card', 1, 'card=card_1'))
  settled()
  expect(now()).toEqual({ depth: 1, search: '?kind=refund&card=card_1' })
  stack.set('card', undefined)
  settled()
  expect(now()).toEqual({ depth: 0, search: '?kind=refund' })
})

it('Back closes the topmost layer first, one step at a time', () => {
  const { stack, settled, go, now } = tab()
  stack.set('sheet', closes('sheet', 3))
  stack.set('dropdown', { ...closes('dropdown'), onBack: () => stack.set('dropdown', undefined) })
  settled()
  expect(now()!.depth).toBe(4)
  go(-1)
  expect([now()!.depth, opened]).toEqual([3, []])
  stack.set('sheet', { ...closes('sheet', 3), onBack: () => stack.set('sheet', closes('sheet', 2)) })
  settled()
  go(-1)
  expect(now()!.depth).toBe(2)
})

it('a sheet that follows another one takes over its entry', () => {
  const { stack, settled, all } = tab()
  stack.set('card', closes('card', 1, 'card=card_1'))
  settled()
  stack.set('card', undefined)
  stack.set('pay', closes('pay', 1, 'pay=inv_1'))
  settled()
  expect(all()).toEqual([
    { depth: 0, search: '' },
    { depth: 1, search: '?pay=inv_1' },
  ])
})

it('a layer that refuses to close stays, with its entry', () => {
  const { stack, settled, go, now } = tab()
  stack.set('paying', closes('paying'))
  settled()
  go(-1)
  expect([now()!.depth, opened]).toEqual([1, ['paying']])
})

it('a layer opened by its URL has its page below it', () => {
  const { stack, settled, go, all } = tab([{ depth: 0, search: '?card=card_1' }])
  stack.set('card', { ...closes('card', 1, 'card=card_1'), onBack: () => stack.set('card', undefined) })
  settled()
  expect(all()).toEqual([
    { depth: 0, search: '' },
    { depth: 1, search: '?card=card_1' },
  ])
  go(-1)
  expect(opened).toEqual([])
})

it('after a reload the entries of closed layers are removed', () => {
  const before = [
    { depth: 0, search: '' },
    { depth: 1, search: '?card=card_1' },
    { depth: 2, search: '?card=card_1' },
  ]
  const { stack, settled, now } = tab(before)
  stack.set('card', closes('card', 1, 'card=card_1'))
  settled()
  expect(now()).toEqual({ depth: 1, search: '?card=card_1' })
})

it('a user who has moved to another page is not taken back from it', () => {
  const world = tab()
  world.stack.set('card', closes('card', 1, 'card=card_1'))
  world.settled()
  world.all().push({ depth: 0, search: '' })
  world.go(1)
  world.stack.set('card', undefined)
  world.settled()
  expect(world.now()).toBe(world.all()[2])
})

it.each([0, 1])('a link that is clicked while a closed sheet goes back is followed after it: %i', (passed) => {
  const { stack, settled, pass, click, now, all } = tab()
  stack.set('card', closes('card', 1, 'card=card_1'))
  settled()
  stack.set('card', undefined)
  for (let step = 0; step < passed; step += 1) pass()
  click('?settings')
  expect(now()).toEqual({ depth: 1, search: '?card=card_1' })
  settled()
  expect(all()).toEqual([
    { depth: 0, search: '' },
    { depth: 0, search: '?settings' },
  ])
  expect(now()).toBe(all()[1])
})

it('a link is delayed only once: clicked again, it is followed at once', () => {
  const { stack, settled, pass, click, now } = tab()
  stack.set('card', closes('card'))
  settled()
  stack.set('card', undefined)
  pass()
  click('?settings')
  click('?settings')
  expect(now()!.search).toBe('?settings')
})
