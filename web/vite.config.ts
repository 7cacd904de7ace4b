import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, loadEnv } from 'vite'
import { chunksByPlace, reachOfPlaces } from './chunks.ts'
import { compactContract } from './compact-contract.ts'
import { leanReact } from './lean-react.ts'
import { emptyRouteFiles, routerOfApp } from './router-of-app.ts'
import { singleIcons } from './single-icons.ts'

/** These calls create declarations of the contract and have no side effects, so the build drops unused ones. */
const pureCalls = ['z', 'words', 'sameWords', 'upperCase', 'short', 'paging', 'renamed', 'invoiceWith', 'pageNumber']

// In development calls are proxied to the server, so that the session cookie has one origin as in production.
export default defineConfig(({ mode }) => ({
  plugins: [
    routerOfApp(),
    compactContract(),
    singleIcons(),
    reachOfPlaces(),
    leanReact(),
    tailwindcss(),
    reactRouter(),
    emptyRouteFiles(),
  ],
  build: { target: 'es2023', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: { rolldownOptions: { output: chunksByPlace, treeshake: { manualPureFunctions: pureCalls } } },
    },
  },
  server: {
    proxy: { '/v1': loadEnv(mode, import.meta.dirname, 'MOON_')['MOON_SERVER_URL'] ?? 'http://127.0.0.1:4000' },
  },
}))
