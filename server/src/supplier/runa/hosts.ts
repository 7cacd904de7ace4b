/** Where the supplier keeps pictures, texts and codes. */
export type Hosts = { include(url: string): boolean }

/**
 * Addresses that come from outside are only followed to the supplier's own hosts, so that nobody who writes into the
 * catalogue can have us ask machines of ours. A name with a dot in front stands for all that end in it. Where the
 * supplier itself is asked without TLS (in development), its own origin may be too.
 */
export function supplierHosts({ apiUrl, names }: { apiUrl: string; names: readonly string[] }): Hosts {
  const { origin } = new URL(apiUrl)
  return {
    include(url) {
      if (!URL.canParse(url)) return false
      const { protocol, hostname, port, username, password, origin: asked } = new URL(url)
      if (username !== '' || password !== '') return false
      if (asked === origin) return true
      if (protocol !== 'https:' || port !== '') return false
      return names.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name))
    },
  }
}
