// The cost of reading a block with that many outputs from a node: requested, parsed and turned into outputs as the
// product does it.
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bitcoind } from '../server/src/rails/bitcoin/bitcoind.ts'
import { outputsOf, type WireTransaction } from '../server/src/rails/bitcoin/outputs.ts'

const outputsOfEach = 5

export async function readBlock(outputs: number, rounds: number): Promise<number[]> {
  const transactions = Array.from({ length: outputs / outputsOfEach }, transaction)
  // Writes amounts as the node does: numbers with eight decimals.
  const result = JSON.stringify({ tx: transactions }).replace(/"value":"([\d.]+)"/g, '"value":$1')
  const server = createServer((request, response) => {
    let asked = ''
    request.on('data', (chunk: Buffer) => (asked += String(chunk)))
    request.on('end', () => {
      const { id } = JSON.parse(asked) as { id: unknown }
      response.setHeader('content-type', 'application/json')
      response.end(`{"result":${result},"error":null,"id":${JSON.stringify(id)}}`)
    })
  })
  await new Promise<void>((open) => void server.listen(0, '127.0.0.1', open))
  const node = bitcoind({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  const samples: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    const { tx } = (await node.call('getblock', ['bench', 2])) as { tx: WireTransaction[] }
    const found = tx.flatMap(outputsOf).length
    samples.push(performance.now() - began)
    if (found !== outputs) throw new Error(`${found} outputs were read.`)
  }
  server.close()
  return samples
}

/** As long as a real transaction, with its inputs and their signatures. */
const transaction = () => ({
  txid: randomBytes(32).toString('hex'),
  vin: Array.from({ length: 2 }, () => ({
    txid: randomBytes(32).toString('hex'),
    vout: 0,
    scriptSig: { asm: '', hex: '' },
    txinwitness: [randomBytes(72).toString('hex'), randomBytes(33).toString('hex')],
    sequence: 4_294_967_293,
  })),
  vout: Array.from({ length: outputsOfEach }, (_, n) => {
    const hash = randomBytes(20).toString('hex')
    const scriptPubKey = {
      asm: `0 ${hash}`,
      hex: `0014${hash}`,
      address: `bcrt1q${hash.slice(2)}`,
      type: 'witness_v0_keyhash',
    }
    return { value: '0.01000000', n, scriptPubKey }
  }),
  hex: randomBytes(370).toString('hex'),
})
