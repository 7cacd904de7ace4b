import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// Three entries: the popup, the settings page, and the worker, whose file name Chrome fixes. bundle/build-extension.ts writes the manifest.
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [tailwindcss()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: false,
    emptyOutDir: true,
    rolldownOptions: {
      input: { popup: 'popup.html', options: 'options.html', worker: 'src/worker/worker.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'assets/[name]-[hash].js' },
    },
  },
})
