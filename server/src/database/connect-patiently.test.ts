import { expect, it } from 'vitest'
import { connectPatiently } from './connect-patiently.ts'

const errorOf = (code: string) => Object.assign(new Error(code), { code })

/** A database to which the connection fails in each of these ways in turn. */
function database(ways: string[], patienceMs: number) {
  const failures: string[] = []
  const connect = async () => {
    const code = ways.shift()
    if (code) throw errorOf(code)
    return 'connected'
  }
  const onFailure = ({ message }: Error) => void failures.push(message)
  const patiently = connectPatiently(connect, { patience: { ms: patienceMs }, onFailure })
  return { failures, ask: () => patiently().catch((error: unknown) => error) }
}

it('a database that is away and later becomes a primary again is waited for, and each retry is reported', async () => {
  const { ask, failures } = database(['ECONNREFUSED', '57P03', '25006'], 5_000)
  expect(await ask()).toBe('connected')
  expect(failures).toEqual(['ECONNREFUSED', '57P03', '25006'])
})

it('a database that refuses the connection is not waited for', async () => {
  const { ask } = database(['28P01'], 5_000)
  expect(await ask()).toMatchObject({ code: '28P01', wasAwaited: true })
})

it('after a long outage each call is refused at the first attempt, until the database has answered', async () => {
  const { ask, failures } = database(
    Array.from({ length: 3 }, () => 'ECONNREFUSED'),
    50,
  )
  expect(await ask()).toMatchObject({ code: 'ECONNREFUSED', wasAwaited: true })
  const before = failures.length
  expect(await ask()).toMatchObject({ code: 'ECONNREFUSED' })
  expect(failures).toHaveLength(before + 1)
  expect(await ask()).toBe('connected')
})

it('a defect is thrown unchanged', async () => {
  const { ask, failures } = database(['42P01'], 5_000)
  expect(await ask()).toMatchObject({ code: '42P01', message: '42P01' })
  expect(failures).toEqual([])
})
