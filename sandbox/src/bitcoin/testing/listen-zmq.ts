/** Records what a node publishes, in order. */
export async function listenZmq(url: string) {
  const { Subscriber } = await import('zeromq')
  const socket = new Subscriber({ linger: 0 })
  socket.connect(url)
  const heard = { rawtx: 0, hashblock: 0, sequence: '', bodies: [] as Buffer[] }
  for (const topic of ['rawtx', 'hashblock', 'sequence']) socket.subscribe(topic)
  const listening = (async () => {
    for await (const [topic, body] of socket) {
      const name = topic!.toString()
      if (name === 'rawtx' || name === 'hashblock') heard[name]++
      else {
        heard.sequence += body!.subarray(32, 33).toString()
        heard.bodies.push(body!)
      }
    }
  })()
  return {
    heard,
    async stop() {
      socket.close()
      await listening.catch(() => {})
    },
  }
}
