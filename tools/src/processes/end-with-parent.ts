// Loaded before a child's own code: when its parent process ends, for whatever reason, the child ends as if it had received a signal.
process.on('disconnect', () => {
  setTimeout(() => process.exit(1), 5_000).unref()
  process.kill(process.pid, 'SIGTERM')
})
process.channel?.unref()
