import type { Config } from '@react-router/dev/config'
import { finishSite } from './finish-site.ts'
import { closedAddress, errorAddresses, siteAddresses } from './src/site/addresses.ts'

const addresses = [...siteAddresses, ...errorAddresses, closedAddress]
const inSpanish = addresses.map((address) => (address === '/' ? '/es' : `/es${address}`))

// The public pages are written as HTML at build time. All pages behind the log-in are one shell, which any file server can serve
// (build/client/__spa-fallback.html).
export default {
  appDirectory: 'src',
  ssr: false,
  // Loaders stay in the chunk of their page: split off, each would be another file that the page has to wait for.
  splitRouteModules: false,
  prerender: [...addresses, ...inSpanish],
  buildEnd: finishSite,
} satisfies Config
