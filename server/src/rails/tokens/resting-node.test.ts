import { expect, test } from 'vitest'
import { RailDown } from '../rail.ts'
import { AskedTooOften, NotAsked, restingNode } from './resting-node.ts'

/** A node with a given answer that counts its requests. */
function nodeThat(answer: () => Promise<unknown>) {
  const asked = { count: 0, nowMs: 0 }
  const call = () => {
    asked.count += 1
    return answer()
  }
  const whole = { where: 'node.test', call, callEach: async () => [await call()], callAll: async () => [await call()] }
  return { asked, node: restingNode(whole, () => asked.nowMs) }
}

test('a rate-limited node is not asked for a second, then two, up to thirty, and an answer ends the pause', async () => {
  let isBusy = true
  const { asked, node } = nodeThat(async () => {
    if (isBusy) throw new AskedTooOften('too often')
    return '0x1'
  })
  for (const restMs of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    const before = asked.count
    await expect(node.call('eth_chainId')).rejects.toThrow('too often')
    asked.nowMs += restMs - 1
    await expect(node.callAll([['eth_chainId', []]])).rejects.toThrow('too often')
    expect(asked.count).toBe(before + 1)
    asked.nowMs += 1
  }
  isBusy = false
  expect(await node.call('eth_chainId')).toBe('0x1')
  isBusy = true
  await expect(node.call('eth_chainId')).rejects.toThrow('too often')
  asked.nowMs += 1_000
  isBusy = false
  expect(await node.call('eth_chainId')).toBe('0x1')
})

test('a node rests as long as it asks for, and at most an hour', async () => {
  let restMs = 120_000
  const { asked, node } = nodeThat(async () => {
    throw new AskedTooOften('too often', { restMs })
  })
  await expect(node.call('eth_chainId')).rejects.toThrow('too often')
  asked.nowMs = 119_999
  await expect(node.call('eth_chainId')).rejects.toMatchObject({
    message: 'too often It wants no question for 120 seconds.',
    restMs: 120_000,
  })
  expect(asked.count).toBe(1)
  asked.nowMs = 120_000
  restMs = 86_400_000
  await expect(node.call('eth_chainId')).rejects.toThrow('too often')
  asked.nowMs += 3_599_999
  await expect(node.call('eth_chainId')).rejects.toThrow('3600 seconds')
  expect(asked.count).toBe(2)
  asked.nowMs += 1
  await expect(node.call('eth_chainId')).rejects.toThrow('too often')
  expect(asked.count).toBe(3)
})

test('a node that is unavailable for another reason is asked again at once', async () => {
  const { asked, node } = nodeThat(async () => {
    throw new RailDown('away')
  })
  for (const _ of [1, 2]) await expect(node.call('eth_chainId')).rejects.toThrow('away')
  expect(asked.count).toBe(2)
})

test('an unspecified limit makes a node rest, except for a query of many blocks, which is retried with fewer', async () => {
  const { asked, node } = nodeThat(async () => {
    throw new AskedTooOften('limit exceeded', { mayMeanSize: true })
  })
  const ask = (toBlock: string) => node.call('eth_getLogs', [{ fromBlock: '0x1', toBlock }])
  for (const _ of [1, 2]) await expect(ask('0x11')).rejects.toMatchObject({ mayMeanSize: true })
  expect(asked.count).toBe(2)
  await expect(ask('0x10')).rejects.toMatchObject({ mayMeanSize: true })
  // While the node rests, the range is not halved.
  await expect(ask('0x11')).rejects.toBeInstanceOf(NotAsked)
  expect(asked.count).toBe(3)
})
