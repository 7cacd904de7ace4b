import type { User } from '@moon/contract/users.ts'
import { say } from '@moon/ui/language/say.ts'
import { wordFor } from './word-for.ts'

type Period = NonNullable<User['coinbaseInfo']['spendingPeriod']>

/** The period of a limit within a sentence: `$100.00 a day`. */
export const periodText = (period: Period): string => wordFor(words, period, period)

const words: Readonly<Record<Period, string>> = { day: say('day'), month: say('month'), year: say('year') }
