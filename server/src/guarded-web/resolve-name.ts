import { Resolver } from 'node:dns/promises'

/** Both tries together take four seconds, less than any caller waits for an answer. */
const patience = { timeout: 1_000, tries: 2 }

/**
 * Every address of a name that a stranger chose, queried from the name servers over a socket. The operating system's lookup would hold
 * one of two threads for as long as the stranger's name server is silent, and every other name that this process needs would wait behind
 * it.
 */
export async function resolveName(name: string, { servers }: { servers?: readonly string[] } = {}): Promise<string[]> {
  const resolver = new Resolver(patience)
  if (servers) resolver.setServers(servers)
  const asked = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const addresses = asked.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  const [failed] = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
  if (addresses.length === 0 && failed) throw failed
  return addresses
}
