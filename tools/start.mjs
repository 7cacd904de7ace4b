// `npm start`: see tools/src/start.ts.
process.argv.splice(2, 0, 'tools/src/start.ts')
await import('./preflight.mjs')
