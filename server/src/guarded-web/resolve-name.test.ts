import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { resolveName } from './resolve-name.ts'

type Records = { a?: string; aaaa?: string }

/** A name server that answers every name with these addresses; without any it does not answer at all. */
async function nameServer(records?: Records): Promise<{ servers: string[]; asked: string[] }> {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (question, { port, address }) => {
    const end = question.indexOf(0, 12)
    const isSix = question.readUInt16BE(end + 1) === 28
    asked.push(question.subarray(13, end).toString('latin1'))
    if (records) socket.send(answerTo(question.subarray(0, end + 5), isSix, records), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return { servers: [`127.0.0.1:${socket.address().port}`], asked }
}

function answerTo(question: Buffer, isSix: boolean, { a, aaaa }: Records): Buffer {
  const text = isSix ? aaaa : a
  const bytes = isSix
    ? text
        ?.split(':')
        .map((part) => part.padStart(4, '0'))
        .join('')
    : text
        ?.split('.')
        .map((part) => Number(part).toString(16).padStart(2, '0'))
        .join('')
  const data = Buffer.from(bytes ?? '', 'hex')
  const head = Buffer.from(question)
  head.writeUInt16BE(0x81_80, 2)
  head.writeUInt16BE(text === undefined ? 0 : 1, 6)
  head.fill(0, 8, 12)
  if (text === undefined) return head
  const record = Buffer.from([0xc0, 12, 0, isSix ? 28 : 1, 0, 1, 0, 0, 0, 60, 0, data.length])
  return Buffer.concat([head, record, data])
}

test('a host name is resolved at the name servers, for IPv4 and IPv6', async () => {
  const both = await nameServer({ a: '93.184.216.34', aaaa: '2606:4700:0:0:0:0:0:1111' })
  expect(await resolveName('shop.example', both)).toEqual(['93.184.216.34', '2606:4700::1111'])
  expect(both.asked).toHaveLength(2)
  expect(await resolveName('shop.example', await nameServer({ a: '10.0.0.5' }))).toEqual(['10.0.0.5'])
  expect(await resolveName('shop.example', await nameServer({ aaaa: 'fd00:0:0:0:0:0:0:1' }))).toEqual(['fd00::1'])
  await expect(resolveName('shop.example', await nameServer({}))).rejects.toMatchObject({ code: 'ENODATA' })
})

test('lookups at a silent name server time out, and other lookups do not wait for them', async () => {
  const silent = await nameServer()
  const ended: string[] = []
  const asking = Array.from({ length: 20 }, async (_, n) => {
    const failed = await resolveName(`shop${n}.example`, silent).catch((error: unknown) => error)
    ended.push('a name')
    return failed
  })
  await lookup('localhost')
  ended.push('localhost')
  for (const failed of await Promise.all(asking)) expect(failed).toMatchObject({ code: 'ETIMEOUT' })
  expect(silent.asked.length).toBeGreaterThanOrEqual(40)
  expect(ended[0]).toBe('localhost')
}, 15_000)
