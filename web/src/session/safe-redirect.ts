/**
 * Returns the path that `?redirect=` may lead to: a path of this site, never another site (I-28). The browser's own parser decides, because
 * it accepts text that only looks harmless: backslashes, tabs and line feeds inside, `/\t/evil.example`.
 */
export function safeRedirect(wanted: string | null | undefined, fallback = '/'): string {
  if (!wanted || !wanted.startsWith('/')) return fallback
  // oxlint-disable-next-line no-control-regex
  if (/[\\\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/.test(wanted)) return fallback
  const home = 'https://moon.invalid'
  if (!URL.canParse(wanted, home)) return fallback
  const url = new URL(wanted, home)
  const path = url.pathname + url.search + url.hash
  return url.origin === home && !path.startsWith('//') ? path : fallback
}
