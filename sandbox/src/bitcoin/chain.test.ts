import { describe, expect, it } from 'vitest'
import { Chain } from './chain.ts'
import { parseTransaction } from './transaction.ts'
import { createPayer } from './testing/payer.ts'

const payer = createPayer(1)
const other = createPayer(2)
const reward = 5_000_000_000n

/** 101 blocks, so that the first reward can be spent. */
function matureChain() {
  const chain = new Chain({ now: () => 1_800_000_000_000 })
  chain.generate(101, payer.segwitScript)
  const coin = { txid: chain.at(1)!.transactions[0]!.txid, vout: 0, value: reward }
  return { chain, coin }
}

describe('blocks', () => {
  it('begin with the genesis block of regtest', () => {
    const chain = new Chain({ now: () => 0 })
    expect(chain.tip.hash).toBe('0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206')
  })

  it("carry the sandbox's time, and never an earlier one than the blocks before", () => {
    let now = 1_800_000_000_000
    const chain = new Chain({ now: () => now })
    chain.generate(1, payer.segwitScript)
    expect(chain.tip.time).toBe(1_800_000_000)
    now -= 3_600_000
    chain.generate(12, payer.segwitScript)
    expect(chain.tip.time).toBeGreaterThan(chain.medianTime(chain.height - 1))
  })

  it('take the fees and halve the reward', () => {
    const { chain, coin } = matureChain()
    chain.accept(payer.pay(coin, [[other.segwit, reward - 777n]]))
    chain.generate(1, other.segwitScript)
    expect(chain.tip.transactions[0]!.outputs[0]!.value).toBe(reward + 777n)
    chain.generate(48, other.segwitScript)
    expect(chain.tip.transactions[0]!.outputs[0]!.value).toBe(reward / 2n)
  })
})

describe('transactions', () => {
  it('are accepted with a valid signature, segwit and taproot', () => {
    const { chain, coin } = matureChain()
    const first = payer.pay(coin, [[payer.taproot, reward - 1000n]])
    chain.accept(first)
    const spend = { txid: first.txid, vout: 0, value: reward - 1000n, from: 'taproot' } as const
    chain.accept(payer.pay(spend, [[other.segwit, reward - 2000n]]))
    chain.generate(1, payer.segwitScript)
    expect(chain.tip.transactions).toHaveLength(3)
    expect(chain.mempool.size).toBe(0)
  })

  it('are refused with an invalid signature', () => {
    const { chain, coin } = matureChain()
    const { raw } = payer.pay(coin, [[other.segwit, reward - 1000n]])
    const broken = raw.slice()
    broken[broken.length - 60]! ^= 1
    expect(() => chain.accept(parseTransaction(broken))).toThrow(/mandatory-script-verify-flag-failed/)
  })

  it('are refused when signed with another key', () => {
    const { chain, coin } = matureChain()
    expect(() => chain.accept(other.pay(coin, [[other.segwit, reward - 1000n]]))).toThrow(/script-verify/)
  })

  it.each([
    ['more than they spend', [reward + 1n], /bad-txns-in-belowout/],
    ['dust', [reward - 1000n, 293n], /dust/],
    ['no fee', [reward], /min relay fee not met, 0 < \d+/],
  ])('are refused with %s', (_, values, reason) => {
    const { chain, coin } = matureChain()
    const outputs = values.map((value) => [other.segwit, value] as [string, bigint])
    // The signer gets a larger coin value, because it would refuse to sign the first of these.
    const told = reason.source.includes('belowout') ? { ...coin, value: reward * 2n } : coin
    expect(() => chain.accept(payer.pay(told, outputs))).toThrow(reason)
  })

  it('may not spend an immature block reward', () => {
    const { chain } = matureChain()
    const young = { txid: chain.at(3)!.transactions[0]!.txid, vout: 0, value: reward }
    expect(() => chain.accept(payer.pay(young, [[other.segwit, reward - 1000n]]))).toThrow(
      /premature-spend-of-coinbase/,
    )
  })
})

describe('the mempool', () => {
  it('replaces a transaction and its descendants by one with a higher fee, whether it signals RBF or not', () => {
    const { chain, coin } = matureChain()
    const first = payer.pay({ ...coin, sequence: 0xffffffff }, [[payer.segwit, reward - 1000n]])
    const child = payer.pay({ txid: first.txid, vout: 0, value: reward - 1000n }, [[other.segwit, reward - 2000n]])
    chain.accept(first)
    chain.accept(child)
    const removed: string[] = []
    chain.on('removed', (tx, reason) => removed.push(`${tx.txid} ${reason}`))
    const dearer = payer.pay(coin, [[other.segwit, reward - 9000n]])
    chain.accept(dearer)
    expect(removed.sort()).toEqual([`${child.txid} replaced`, `${first.txid} replaced`].sort())
    expect(chain.mempool.all().map(({ tx }) => tx.txid)).toEqual([dearer.txid])
  })

  it('keeps the original when the replacement does not pay for itself', () => {
    const { chain, coin } = matureChain()
    chain.accept(payer.pay(coin, [[other.segwit, reward - 5000n]]))
    expect(() => chain.accept(payer.pay(coin, [[other.segwit, reward - 5001n]]))).toThrow(/insufficient fee/)
    expect(chain.mempool.size).toBe(1)
  })
})

describe('a reorg', () => {
  it('returns the transactions of the disconnected blocks to the mempool, parents before children', () => {
    const { chain, coin } = matureChain()
    const first = payer.pay(coin, [[payer.segwit, reward - 1000n]])
    const child = payer.pay({ txid: first.txid, vout: 0, value: reward - 1000n }, [[other.segwit, reward - 2000n]])
    chain.accept(first)
    const [lost] = chain.generate(1, payer.segwitScript)
    chain.accept(child)
    chain.invalidate(lost!.hash)
    expect(chain.height).toBe(101)
    expect(chain.mempool.inMiningOrder().map((tx) => tx.txid)).toEqual([first.txid, child.txid])
    chain.generate(1, other.segwitScript)
    expect(chain.blockOf(child.txid)).toBe(chain.tip)
  })

  it('returns to the longer branch when it is valid again', () => {
    const { chain } = matureChain()
    const lost = chain.generate(2, payer.segwitScript)
    chain.invalidate(lost[0]!.hash)
    const [short] = chain.generate(1, other.segwitScript)
    chain.reconsider(lost[0]!.hash)
    expect(chain.tip.hash).toBe(lost[1]!.hash)
    expect(chain.isActive(short!)).toBe(false)
  })

  it('drops transactions that spent an output that no longer exists', () => {
    const { chain, coin } = matureChain()
    const paid = payer.pay(coin, [[payer.segwit, reward - 1000n]])
    chain.accept(paid)
    const [lost] = chain.generate(1, payer.segwitScript)
    const child = payer.pay({ txid: paid.txid, vout: 0, value: reward - 1000n }, [[other.segwit, reward - 2000n]])
    chain.accept(child)
    const rival = payer.pay(coin, [[other.segwit, reward - 50_000n]])
    chain.invalidate(lost!.hash)
    chain.generate(2, other.segwitScript, [rival])
    expect(chain.blockOf(rival.txid)).toBeDefined()
    expect(chain.mempool.size).toBe(0)
    expect(chain.coin(`${paid.txid}:0`)).toBeUndefined()
  })
})
