import { ethereumAddress } from './address.ts'
import { tokenNode } from './token-node.ts'
import type { TokenHands } from './tokens.suite.ts'

/**
 * Controls anvil, a real Ethereum node for development (`anvil --no-mining`): the suite that the sandbox passes must
 * pass on it too. Its tokens are a minimal contract, deployed at the addresses of the real ones.
 */
export async function anvilHands(
  url: string,
  contracts: { USDC: string; USDT: string },
): Promise<{ chainId: number; hands: TokenHands }> {
  const node = tokenNode({ url, setting: 'anvil' })
  const fake = `0x${'fa'.repeat(20)}`
  for (const at of [...Object.values(contracts), fake]) await node.call('anvil_setCode', [at, token])
  const [from] = (await node.call('eth_accounts')) as string[]
  const mine = async (blocks = 1) => void (await node.call('anvil_mine', [`0x${blocks.toString(16)}`]))
  return {
    chainId: Number(await node.call('eth_chainId')),
    hands: {
      mine,
      async pay({ to, token: coin, amount, trick }) {
        const [whole = '', fraction = ''] = amount.split('.')
        const units = BigInt(whole + fraction.padEnd(6, '0'))
        const selector = trick === 'failed' ? 'ffffffff' : trick === 'batch' ? '00000001' : 'a9059cbb'
        const words = [ethereumAddress.read(to)!.slice(2), units.toString(16)].map((word) => word.padStart(64, '0'))
        const contract = trick === 'fake-token' ? fake : contracts[coin]
        const transaction = { from, to: contract, data: `0x${selector}${words.join('')}`, gas: '0x30d40' }
        return (await node.call('eth_sendTransaction', [transaction])) as string
      },
      async reorganise(depth, fate) {
        const tip = Number(await node.call('eth_blockNumber'))
        const again: [string, number][] = []
        for (let height = tip - depth + 1; height <= tip; height += 1) {
          const block = await node.call('eth_getBlockByNumber', [`0x${height.toString(16)}`, false])
          for (const txid of (block as { transactions: string[] }).transactions)
            again.push([(await node.call('debug_getRawTransaction', [txid])) as string, 0])
        }
        await node.call('anvil_reorg', [depth, fate === 'mined-again' ? again : []])
        await mine()
      },
    },
  }
}

const log = (to: string): string =>
  `6004 35 ${to} 33 7f ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef 6020 5f a3`
const sayYes = '6001 5f 52 6020 5f f3'

/**
 * Contract: decimals() returns six; transfer(address,uint256) emits the log and moves nothing; 0x00000001 pays two
 * other addresses as well, in the same transaction; any other call fails.
 */
const token = `0x${[
  '5f 35 60e0 1c',
  '80 63 313ce567 14 6025 57',
  '80 63 a9059cbb 14 602e 57',
  '63 00000001 14 6065 57',
  '5f 5f fd',
  '5b 6006 5f 52 6020 5f f3',
  `5b 6024 35 5f 52 ${log('')} ${sayYes}`,
  `5b 6024 35 5f 52 ${log('6001 18')} ${log('')} ${log('6002 18')} ${sayYes}`,
]
  .join('')
  .replaceAll(' ', '')}`
