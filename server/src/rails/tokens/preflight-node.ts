import type { Finding } from '../../commands/finding.ts'
import { RpcRefusal } from '../../kit/json-rpc.ts'
import { AskedTooOften } from './resting-node.ts'
import { quantity, transferTopic } from './read-logs.ts'
import type { TokenKind } from './token-kinds.ts'
import { tokenNode } from './token-node.ts'

/** Blocks per request after an absence; a node with a narrower limit takes many calls for the same range. */
const wideRange = 1_000

/**
 * Checks one node of a token chain: its chain, its name for final blocks, whether it takes batches, and how wide a range of logs
 * it allows.
 */
export async function preflightNode({
  who,
  url,
  setting,
  chainId,
  contract,
}: {
  who: string
  url: string
  setting: string
  chainId: number
  contract: string
}): Promise<Finding[]> {
  const node = tokenNode({ url, setting })
  try {
    const said = Number(await node.call('eth_chainId', []))
    if (said !== chainId)
      return [
        {
          who,
          said: `is on chain ${said} instead of ${chainId}`,
          todo: `nothing it says is believed: check ${setting}`,
        },
      ]
    const tip = Number(await node.call('eth_blockNumber', []))
    return [
      await asked(who, 'names the last final block', 'large payments wait until they are deep', () =>
        node.call('eth_getBlockByNumber', ['finalized', false]),
      ),
      await asked(
        who,
        'takes several questions at once',
        'each is asked for itself: as many calls a day, and more time for each block. Nothing must be done; a node that takes them is faster',
        async () => {
          await node.callAll([
            ['eth_chainId', []],
            ['eth_blockNumber', []],
          ])
          // A node that refuses batches received the calls one by one, and answered.
          return node.takesBatches?.() === false ? null : true
        },
      ),
      await asked(
        who,
        `shows logs of ${wideRange.toLocaleString('en-US')} blocks at once`,
        'its ranges are narrow: after an absence reading on takes many calls; a wider plan takes fewer',
        () =>
          node.call('eth_getLogs', [
            {
              fromBlock: quantity(Math.max(0, tip - wideRange + 1)),
              toBlock: quantity(tip),
              address: contract,
              topics: [transferTopic, null, `0x${'0'.repeat(63)}1`],
            },
          ]),
      ),
    ]
  } catch (error) {
    return [{ who, said: (error as Error).message, todo: 'payments on this chain are not seen until it answers' }]
  } finally {
    node.close?.()
  }
}

const dayMs = 86_400_000

/**
 * Compares the calls that a chain's first node gets in a day with the bound that the settings give it. A WebSocket also brings each
 * block as a message, which counts as a call. Asks the node nothing; without a bound there is nothing to say.
 */
export function preflightCalls({
  who,
  url,
  kind: { prefix, blockMs, measuredCallsADay },
  callsADay,
}: {
  who: string
  url: string
  kind: Pick<TokenKind, 'prefix' | 'blockMs' | 'measuredCallsADay'>
  callsADay: number | null
}): Finding[] {
  if (callsADay === null) return []
  const messages = /^wss?:/.test(url) ? Math.ceil(dayMs / blockMs) : 0
  const [idle, busy] = [measuredCallsADay.idle + messages, measuredCallsADay.withTenOrders + messages]
  const [some, many, bound] = [idle, busy, callsADay].map((calls) => calls.toLocaleString('en-US'))
  const said = `gets up to ${some} calls a day without an order and ${many} with ten open; ${prefix}_CALLS_A_DAY is ${bound}`
  if (callsADay >= busy) return [{ who, said }]
  const late = 'once they are used up, blocks are noticed up to a minute late'
  return [{ who, said, todo: `${late}: raise it if the plan allows more, or take a larger plan` }]
}

async function asked(who: string, can: string, otherwise: string, ask: () => Promise<unknown>): Promise<Finding> {
  try {
    const answer = await ask()
    return answer === null ? { who, said: `does not do this: ${can}`, todo: otherwise } : { who, said: can }
  } catch (error) {
    const isRefused = error instanceof RpcRefusal || (error instanceof AskedTooOften && error.mayMeanSize)
    if (!isRefused) throw error
    return { who, said: `does not do this: ${can} (${error.message})`, todo: otherwise }
  }
}
