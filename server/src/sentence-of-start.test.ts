import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { sentenceOfStart } from './sentence-of-start.ts'

test('a port in use is not reported as a database error', async () => {
  const [first, second] = [createServer(), createServer()]
  onTestFinished(() => void first.close())
  await new Promise<void>((done) => first.listen(0, '127.0.0.1', done))
  const { port } = first.address() as AddressInfo
  const error = await new Promise<Error>((failed) => second.once('error', failed).listen(port, '127.0.0.1'))
  expect(sentenceOfStart(error)).toBe(
    `Nothing can be served there: listen EADDRINUSE: address already in use 127.0.0.1:${port}.`,
  )
  const away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  })
  expect(sentenceOfStart(away)).toContain('DATABASE_URL leads to no database')
})
