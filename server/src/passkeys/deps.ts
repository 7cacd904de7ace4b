import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Post } from '../mail/emails.ts'

export type PasskeyDeps = { database: Database; clock: Clock; post: Post; publicUrl: string }
