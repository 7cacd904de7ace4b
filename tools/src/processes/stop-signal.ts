/** Aborted when somebody wants a command to end, or whoever started it is gone: what it has started ends first. */
export function stopSignal(): AbortSignal {
  const asked = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => asked.abort())
  process.on('disconnect', () => asked.abort())
  process.channel?.unref()
  return asked.signal
}
