import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// One page, served by the console's own process under a policy that allows nothing inline.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [tailwindcss()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    outDir: 'build/client',
    emptyOutDir: true,
  },
  server: { proxy: { '/api': process.env['CONSOLE_URL'] ?? 'http://127.0.0.1:4050' } },
})
