/** Aborted when a command should end, or when the process that started it has ended: its children end first. */
export function stopSignal(): AbortSignal {
  const asked = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => asked.abort())
  process.on('disconnect', () => asked.abort())
  process.channel?.unref()
  return asked.signal
}
