/**
 * Markup that libraries of the app write through sinks that Trusted Types watch, to the letter: React makes a script
 * element so, and the look at the device an empty frame to measure letters in. Anything else is refused, whoever
 * writes it. The policy stands in the head, before all other scripts.
 */
const trusted = [
  '<script></script>',
  '<!doctype html><html><head><meta name="viewport" content="width=device-width, initial-scale=1">',
]

/** The one script of its own address: the worker that shows gift cards without a connection. */
const worker = '/offline-worker.js'

const list = JSON.stringify(trusted).replaceAll('<', String.raw`\x3c`)

export const trustScript = `globalThis.trustedTypes?.createPolicy('default',{createHTML:(text)=>${list}.includes(text)?text:null,createScriptURL:(url)=>url==='${worker}'?url:null})`
