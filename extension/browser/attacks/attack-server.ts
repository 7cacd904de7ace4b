import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Site, Sites } from './attack.ts'

const hosts: Record<Site, string> = {
  shop: 'shop.localhost',
  stranger: 'stranger.localhost',
  pay: 'pay.localhost',
  resembling: 'pay.localhost.stranger.localhost',
  plain: 'plain.example',
}

/** Prefix of a body that is answered with a redirect to the address behind the prefix. */
export const onward = 'onward: '

/** Beginning of the paths that are answered later than the extension waits for a whole page. */
export const slowly = '/slowly'
const slowMs = 2_500

export type AttackServer = {
  at: Sites
  /** Replaces the pages that are served from now on. */
  show: (pages: Record<string, string>) => void
  /** Everything sent to any host since the last `show`. */
  heard: () => string
  /** Resolves once a request that contains these words has arrived. */
  hears: (words: string) => Promise<void>
  close: () => void
}

/** Serves all sites of the attacks, by host name, and records every request. */
export async function startAttackServer(): Promise<AttackServer> {
  let pages: Record<string, string> = {}
  let heard: string[] = []
  let hear = (): void => undefined
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    const site = Object.entries(hosts).find(([, name]) => name === host)?.[0] ?? ''
    const path = (request.url ?? '/').replace(/\?.*$/, '')
    const body = pages[site + path] ?? pages[site]
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    const answer = () => {
      if (body === undefined || path === '/leak' || path === '/favicon.ico') response.writeHead(204).end()
      else if (body.startsWith(onward)) response.writeHead(302, { location: body.slice(onward.length) }).end()
      else if (path.endsWith('.js')) response.writeHead(200, { 'content-type': 'text/javascript' }).end(body)
      else
        response
          .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
          .end(`<!doctype html><html lang="en"><head><title>${site}</title></head><body>${body}</body></html>`)
    }
    request.on('end', () => {
      heard.push(`${request.method} ${host}${request.url} ${Buffer.concat(chunks).toString()}`)
      hear()
      if (path.startsWith(slowly)) setTimeout(answer, slowMs)
      else answer()
    })
  })
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    at: (site, path = '/') => `http://${hosts[site]}:${port}${path}`,
    show(shown) {
      pages = shown
      heard = []
    },
    heard: () => heard.join('\n'),
    hears: (words) =>
      new Promise((done) => {
        hear = () => heard.some((each) => each.includes(words)) && done()
        hear()
      }),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
