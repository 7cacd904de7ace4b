// `npm start`: see tools/src/start/start.ts.
process.argv.splice(2, 0, 'tools/src/start/start.ts')
await import('./preflight.mjs')
