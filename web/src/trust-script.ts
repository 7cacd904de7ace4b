/**
 * Markup that libraries of the app write through sinks guarded by Trusted Types, to the letter: React creates a script element this way,
 * and the device check creates an empty frame to measure fonts. Anything else is refused, whoever writes it. The policy is in the head,
 * before all other scripts.
 */
const trusted = [
  '<script></script>',
  '<!doctype html><html><head><meta name="viewport" content="width=device-width, initial-scale=1">',
]

/** The only allowed script address: the worker that shows gift cards without a connection. */
const worker = '/offline-worker.js'

const list = JSON.stringify(trusted).replaceAll('<', String.raw`\x3c`)

export const trustScript = `globalThis.trustedTypes?.createPolicy('default',{createHTML:(text)=>${list}.includes(text)?text:null,createScriptURL:(url)=>url==='${worker}'?url:null})`
