// A process that serves live streams, for the bench `push`; word: the database. Prints its port.
import { serveStreams } from '../server/src/testing/serve-streams.ts'
import { benchedUser } from './benched-transfer.ts'

const { port } = await serveStreams(process.argv[2]!, benchedUser(0))
process.send!(port)
