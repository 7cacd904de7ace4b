import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'

type Saved = { manager: Uint8Array; monitors: Map<string, Uint8Array> }

/**
 * Stores a node's channels on disk. LDK closes a channel whose manager is older than its monitor, so both are always written together:
 * all changes of a tick go into one file that replaces the last. No peer can have seen a state that is not in the file, because the peers
 * run in this process and read only in a later tick.
 */
export class NodeStore {
  private readonly path: string | undefined
  private readonly monitors: Map<string, Uint8Array>
  private readonly manager: Uint8Array | undefined
  private isChanged = false

  constructor(dataDir: string | undefined) {
    if (dataDir) mkdirSync(dataDir, { recursive: true })
    this.path = dataDir && join(dataDir, 'channels.bin')
    const saved = this.path && existsSync(this.path) ? (deserialize(readFileSync(this.path)) as Saved) : undefined
    this.manager = saved?.manager
    this.monitors = saved?.monitors ?? new Map<string, Uint8Array>()
  }

  /** The state saved when the node was last stopped. */
  saved(): { manager: Uint8Array; monitors: Uint8Array[] } | undefined {
    return this.manager && { manager: this.manager, monitors: [...this.monitors.values()] }
  }

  keepMonitor(key: string, write: () => Uint8Array): void {
    if (!this.path) return
    this.monitors.set(key, write())
    this.isChanged = true
  }

  forgetMonitor(key: string): void {
    this.isChanged = this.monitors.delete(key) || this.isChanged
  }

  /** Called at the end of every tick in which LDK changed anything. */
  save(manager: { isChanged: boolean; write(): Uint8Array }): void {
    if (!this.path || !(this.isChanged || manager.isChanged)) return
    const next = `${this.path}.next`
    writeFileSync(next, serialize({ manager: manager.write(), monitors: this.monitors } satisfies Saved))
    renameSync(next, this.path)
    this.isChanged = false
  }
}
