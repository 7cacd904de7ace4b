import { join } from 'node:path'
import { root } from '../processes/run.ts'

/** Environment that enables Node's compile cache, for programs that get an environment of their own. */
export const compiledCode = {
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(root, 'node_modules/.cache/compiled'),
}
