import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, loadEnv } from 'vite'

// In development the calls go through to the server, so that the session cookie has one origin as in production.
export default defineConfig(({ mode }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2023', assetsInlineLimit: 0 },
  server: {
    proxy: { '/v1': loadEnv(mode, import.meta.dirname, 'MOON_')['MOON_SERVER_URL'] ?? 'http://127.0.0.1:4000' },
  },
}))
