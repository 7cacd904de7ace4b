import { expect, it } from 'vitest'
import { RpcRefusal } from '../../kit/json-rpc.ts'
import type { Bitcoind } from './bitcoind.ts'
import { mempoolMessages } from './mempool-messages.ts'
import { MempoolReader } from './mempool-reader.ts'

const idOf = (nth: number) => nth.toString(16).padStart(64, '0')

/** A fake node with a mempool controlled by the test; it sends messages as bitcoind does, and can lose one. */
function world() {
  const mempool = new Set<string>()
  const messages = mempoolMessages()
  const asked = { lists: 0, fetched: 0 }
  const now = { ms: 0 }
  let [count, number] = [0, 1]
  const say = (txid: string, letter: string, isNumbered: boolean, isLost: boolean) => {
    const body = Buffer.alloc(isNumbered ? 41 : 33)
    body.write(txid, 'hex')
    body.write(letter, 32)
    if (isNumbered) body.writeBigUInt64LE(BigInt(number++), 33)
    const tail = Buffer.alloc(4)
    tail.writeUInt32LE(count++)
    if (!isLost) messages.receive([Buffer.from('sequence'), body, tail])
  }
  const node: Bitcoind = {
    async call(method) {
      if (method !== 'getrawmempool') throw new Error(method)
      asked.lists += 1
      return { txids: [...mempool], mempool_sequence: number }
    },
    async callEach(wanted) {
      asked.fetched += wanted.length
      return wanted.map(([, given]) => {
        const txid = (given as readonly unknown[])[0]
        if (!mempool.has(String(txid))) return new RpcRefusal(-5, 'No such mempool transaction')
        const to = { type: 'witness_v0_keyhash', address: `to-${Number(`0x${String(txid)}`)}` }
        return { txid, vin: [{}], vout: [{ value: '0.00001000', n: 0, scriptPubKey: to }] }
      })
    },
  }
  const reader = new MempoolReader({ node, messages, elapsedMs: () => now.ms })
  let tip = 'a'
  return {
    asked,
    now,
    messages,
    reader,
    add: (nth: number, { isLost = false } = {}) => {
      mempool.add(idOf(nth))
      say(idOf(nth), 'A', true, isLost)
    },
    remove: (nth: number, { isLost = false } = {}) => {
      mempool.delete(idOf(nth))
      say(idOf(nth), 'R', true, isLost)
    },
    /** Mines a block: removes transactions, advances the sequence number for each, and sends only the block message. */
    mine: (...mined: number[]) => {
      for (const nth of mined) {
        mempool.delete(idOf(nth))
        number += 1
      }
      tip += 'b'
      say(idOf(999), 'C', false, false)
    },
    shown: async () => (await reader.read(tip)).outputs.map(({ address }) => Number(address.slice(3))),
  }
}

/** Lists at the start and once more after the first message, because messages before that one were not received. */
async function followed() {
  const moon = world()
  moon.add(1)
  await moon.shown()
  moon.add(2)
  await moon.shown()
  moon.asked.lists = moon.asked.fetched = 0
  return moon
}

it('without messages lists the whole mempool each time', async () => {
  const { shown, asked, messages, add } = world()
  add(1)
  messages.distrust()
  expect([await shown(), await shown(), await shown()]).toEqual([[1], [1], [1]])
  expect(asked).toEqual({ lists: 3, fetched: 1 })
})

it("follows the node's messages of added and removed transactions without listing the mempool", async () => {
  const { add, remove, shown, asked } = await followed()
  add(3)
  remove(1)
  expect(await shown()).toEqual([2, 3])
  for (let nth = 10; nth < 60; nth += 1) {
    add(nth)
    if (nth % 2) remove(nth)
    expect((await shown()).at(-1)).toBe(nth % 2 ? (nth === 11 ? 10 : nth - 1) : nth)
  }
  expect(asked.lists).toBe(0)
})

it.each(['added', 'removed'])(
  'a lost %s message is noticed with the next one, and the whole mempool is listed',
  async (which) => {
    const { add, remove, shown, asked } = await followed()
    if (which === 'added') add(3, { isLost: true })
    else remove(2, { isLost: true })
    expect(await shown()).toEqual([1, 2])
    add(4)
    expect(await shown()).toEqual(which === 'added' ? [1, 2, 3, 4] : [1, 4])
    expect(asked.lists).toBe(1)
    add(5)
    expect((await shown()).at(-1)).toBe(5)
    expect(asked.lists).toBe(1)
  },
)

it('lists the mempool after half a minute even if no message seems lost', async () => {
  const { remove, now, shown, asked } = await followed()
  remove(2, { isLost: true })
  now.ms = 29_999
  expect([await shown(), asked.lists]).toEqual([[1, 2], 0])
  now.ms = 30_000
  expect([await shown(), asked.lists]).toEqual([[1], 1])
})

it('lists the mempool after a block and follows messages from there', async () => {
  const { add, mine, shown, asked } = await followed()
  mine(1)
  expect([await shown(), asked.lists]).toEqual([[2], 1])
  add(7)
  expect([await shown(), asked.lists]).toEqual([[2, 7], 1])
})

it('a change that arrives during the listing counts once', async () => {
  const { add, remove, mine, shown, asked } = await followed()
  mine()
  const listing = shown()
  add(8)
  remove(2)
  expect([
    [1, 2],
    [1, 8],
  ]).toContainEqual(await listing)
  expect(await shown()).toEqual([1, 8])
  expect(asked.lists).toBe(1)
})

it('a restarted node counts its messages from 0, and its mempool is listed', async () => {
  const moon = await followed()
  moon.messages.receive([Buffer.from('sequence'), Buffer.alloc(33, 'C'), Buffer.alloc(4)])
  await moon.shown()
  expect(moon.asked.lists).toBe(1)
})

it('transactions that are left out are neither shown again nor fetched', async () => {
  const { reader, add, shown, asked, now } = await followed()
  reader.leaveOut([idOf(1)])
  add(3)
  expect(await shown()).toEqual([2, 3])
  now.ms = 30_000
  expect(await shown()).toEqual([2, 3])
  expect(asked).toEqual({ lists: 1, fetched: 1 })
})
