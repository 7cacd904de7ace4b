import type { Config } from '@react-router/dev/config'
import { finishSite } from './finish-site.ts'
import { closedAddress, errorAddresses, siteAddresses } from './src/site/addresses.ts'

const addresses = [...siteAddresses, ...errorAddresses, closedAddress]
const inSpanish = addresses.map((address) => (address === '/' ? '/es' : `/es${address}`))

// The public pages are written as HTML at build time; everything behind the log-in is one shell that any file server
// can answer with (build/client/__spa-fallback.html).
export default {
  appDirectory: 'src',
  ssr: false,
  // The loaders of a page come with it: apart they are a file more each, and no page shows before they have run.
  splitRouteModules: false,
  prerender: [...addresses, ...inSpanish],
  buildEnd: finishSite,
} satisfies Config
