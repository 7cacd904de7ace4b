import { createServer, type Server } from 'node:http'
import type { Clock } from '../kit/clock.ts'
import type { Journal, SignerLimits } from './journal.ts'

export type SignerCounts = { signed: () => void; refused: () => void; read: () => string }

const hourMs = 3_600_000
const periods = [
  ['hour', hourMs, 'perHour'],
  ['day', 24 * hourMs, 'perDay'],
] as const

/** Metrics of the signer for Prometheus: amounts signed, and use of the limits. They contain no batch, address or single amount. */
export function countSigner(clock: Clock, journal: Pick<Journal, 'leftSince'>, limits: SignerLimits): SignerCounts {
  const counted = { signed: 0, refused: 0 }
  let signedAt: number | undefined
  return {
    signed: () => {
      counted.signed += 1
      signedAt = clock.now().getTime()
    },
    refused: () => void (counted.refused += 1),
    read: () => {
      const now = clock.now().getTime()
      return [
        ...family('moon_signer_signed_total', 'counter', 'Batches that were signed, each version of one.', [
          ['', counted.signed],
        ]),
        ...family(
          'moon_signer_refused_total',
          'counter',
          'Batches that were not: above a limit, or not as asked for.',
          [['', counted.refused]],
        ),
        ...family(
          'moon_signer_left_sats',
          'gauge',
          'What was signed away lately, with fees.',
          periods.map(([period, ms]) => [`{period="${period}"}`, journal.leftSince(now - ms)]),
        ),
        ...family(
          'moon_signer_limit_sats',
          'gauge',
          'The most that it signs away in that time.',
          periods.map(([period, , limit]) => [`{period="${period}"}`, limits[limit]]),
        ),
        ...(signedAt === undefined
          ? []
          : family('moon_signer_signed_timestamp_seconds', 'gauge', 'When it last signed.', [['', signedAt / 1_000]])),
        '',
      ].join('\n')
    },
  }
}

function family(name: string, type: string, help: string, values: (readonly [string, number | bigint])[]): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...values.map(([labels, value]) => `${name}${labels} ${value}`),
  ]
}

/** Answers only `GET /metrics`, on a port of its own that needs no key. */
export const serveSignerCounts = ({ read }: SignerCounts): Server =>
  createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4', 'cache-control': 'no-store' }).end(read())
  })
