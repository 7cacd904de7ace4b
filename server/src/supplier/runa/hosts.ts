/** The hosts from which pictures, texts and codes may be fetched. */
export type Hosts = { include(url: string): boolean }

/**
 * Addresses from outside are only followed to the supplier's own hosts, so that an attacker who writes into the
 * catalogue cannot have us send requests to our own machines (SSRF). A name with a leading dot stands for all hosts
 * that end in it. If the supplier's API is used without TLS (in development), its own origin may be, too.
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
