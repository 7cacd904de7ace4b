import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// Three entries: the window at the toolbar, the page of settings, and the worker, which Chrome wants under a fixed name. The manifest is written by bundle/build-extension.ts.
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
