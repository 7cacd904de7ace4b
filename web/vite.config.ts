import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, loadEnv, type Rolldown } from 'vite'
import { compactContract } from './compact-contract.ts'

// What screens share is twenty files instead of a hundred, because a browser asks for six at a time: what most of them need, what many
// need, and so on. Whoever opens one screen loads little that only others use.
const sharedBy = (minShareCount: number) => ({ name: 'shared', minShareCount, priority: minShareCount })
const bySameScreens = { ...sharedBy(2), entriesAware: true, entriesAwareMergeThreshold: 30_000 }
const sharedChunks: Rolldown.OutputOptions = {
  chunkFileNames: ({ name }) => `assets/${name.startsWith('shared') ? 'shared' : '[name]'}-[hash].js`,
  codeSplitting: { groups: [...[40, 20, 10, 5].map(sharedBy), bySameScreens] },
}

// In development the calls go through to the server, so that the session cookie has one origin as in production.
export default defineConfig(({ mode }) => ({
  plugins: [compactContract(), tailwindcss(), reactRouter()],
  build: { target: 'es2023', assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: sharedChunks } } } },
  server: {
    proxy: { '/v1': loadEnv(mode, import.meta.dirname, 'MOON_')['MOON_SERVER_URL'] ?? 'http://127.0.0.1:4000' },
  },
}))
