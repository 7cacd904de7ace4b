// A process that serves live streams, for the bench `push`; word: the database. It says its port.
import { serveStreams } from './serve-streams.ts'

const { port } = await serveStreams(process.argv[2]!)
process.send!(port)
