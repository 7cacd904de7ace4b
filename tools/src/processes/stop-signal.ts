/** Aborted when a command is to end, or the process that started it has ended: what it has started ends first. */
export function stopSignal(): AbortSignal {
  const asked = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => asked.abort())
  process.on('disconnect', () => asked.abort())
  process.channel?.unref()
  return asked.signal
}
