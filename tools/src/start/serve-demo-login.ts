import { createServer } from 'node:http'
import { signInAsDemo } from './demo-account.ts'
import { freePort } from './free-port.ts'

type Given = Parameters<typeof signInAsDemo>[0] & { preferred: number }

/**
 * An address on this machine that logs a browser in as the demo account and asks for no code: it logs in itself, reads the code from the
 * sandbox's mail, and hands over the cookies, which a browser keeps by host whatever the port. Nothing in the server knows of it.
 */
export async function serveDemoLogin({
  preferred,
  ...world
}: Given): Promise<{ url: string; close: () => Promise<void> }> {
  const port = await freePort(preferred)
  const host = `localhost:${port}`
  const server = createServer((request, response) => {
    // A page elsewhere may lead here by another name; it is not let in.
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
