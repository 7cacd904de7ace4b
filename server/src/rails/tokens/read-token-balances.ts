import type { StableCoin } from '@moon/contract/chains.ts'
import { RailDown } from '../rail.ts'
import type { AddressBytes } from './address.ts'
import type { TokenNode } from './token-node.ts'
import type { TokenKind } from './token-kinds.ts'

/** The first four bytes of keccak256 of balanceOf(address). */
const balanceOf = '0x70a08231'

/** The call that asks a token's contract for the balance of an address, in the token's smallest units, at the last block. */
export const balanceCall = (contract: string, holder: string) =>
  ['eth_call', [{ to: contract, data: balanceOf + holder.slice(2).toLowerCase().padStart(64, '0') }, 'latest']] as const

type Taken = readonly (readonly [AddressBytes, { coin: StableCoin }])[]

/** The balance of each address in each token taken; empty addresses are left out. */
export async function readTokenBalances(
  node: TokenNode,
  { kind, taken }: { kind: TokenKind; taken: Taken },
  addresses: readonly string[],
): Promise<{ address: string; coin: StableCoin; units: bigint }[]> {
  const asked = taken.flatMap(([bytes, { coin }]) => addresses.map((address) => ({ bytes, coin, address })))
  const calls = asked.map(({ bytes, address }) => balanceCall(bytes, kind.codec.read(address)!))
  const answers = await node.callAll(calls)
  return asked.flatMap(({ address, coin }, at) => {
    const balance = amountIn(node, answers[at])
    return balance > 0n ? [{ address, coin, units: balance }] : []
  })
}

/** The balance of each address in the chain's native coin. */
export async function readCoinBalances(
  node: TokenNode,
  { codec }: TokenKind,
  addresses: readonly string[],
): Promise<bigint[]> {
  const asked = addresses.map((address) => ['eth_getBalance', [codec.read(address), 'latest']] as const)
  return (await node.callAll(asked)).map((answer) => amountIn(node, answer))
}

function amountIn({ where }: TokenNode, answer: unknown): bigint {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(answer))
    throw new RailDown(`The node at ${where} shows a balance that cannot be read.`)
  return BigInt(answer)
}
