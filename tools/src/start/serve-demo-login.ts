import { createServer } from 'node:http'
import { signInAsDemo } from './demo-account.ts'
import { freePort } from './free-port.ts'

type Given = Parameters<typeof signInAsDemo>[0] & { preferred: number }

/**
 * A local address that logs a browser in as the demo account without asking for a code: it logs in itself, reads
 * the code from the sandbox's mail, and sets the session cookies, which browsers share between the ports of a
 * host. The server has no special code for it.
 */
export async function serveDemoLogin({
  preferred,
  ...world
}: Given): Promise<{ url: string; close: () => Promise<void> }> {
  const port = await freePort(preferred)
  const host = `localhost:${port}`
  const server = createServer((request, response) => {
    // Rejects requests under another host name, such as links from foreign pages.
    if (request.headers.host !== host || request.url !== '/') return void response.writeHead(404).end()
    signInAsDemo(world).then(
      (cookies) =>
        response.writeHead(303, { location: new URL('/dashboard', world.app).href, 'set-cookie': cookies }).end(),
      (error: unknown) => response.writeHead(502, { 'content-type': 'text/plain' }).end(String(error)),
    )
  })
  await new Promise<void>((ready, fail) => {
    server.once('error', fail)
    server.listen(port, '127.0.0.1', ready)
  })
  return {
    url: `http://${host}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
