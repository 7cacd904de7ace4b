import type { Source } from './read-sources.ts'
import { isTest } from './read-sources.ts'

type Table = Readonly<Record<string, { postedBy: readonly string[]; listeners: readonly string[] }>>

/**
 * Checks the jobs that rooms post and handle against the news table. A job is news when one room posts it to
 * another; a room's own job must be declared, posted and handled by that room alone. `former`: jobs that only
 * earlier versions have posted.
 */
export function checkNews(sources: readonly Source[], news: Table, former: readonly string[] = []): string[] {
  const used = sources.filter((source) => roomOf(source.path) && !isTest(source)).map(readJobs)
  const rooms = (kind: 'declared' | 'posted' | 'handled', name: string) => [
    ...new Set(used.filter((file) => file[kind].includes(name)).map(({ room }) => room)),
  ]
  const own = [...new Set(used.flatMap(({ declared }) => declared))]
  const known = new Set([...Object.keys(news), ...own])
  return [
    ...Object.entries(news).flatMap(([name, { postedBy, listeners }]) => [
      ...differ(`${name} is posted by`, rooms('posted', name), postedBy),
      ...differ(`${name} is handled by`, rooms('handled', name), listeners),
      ...(own.includes(name) ? [`${name} is news and declared by ${rooms('declared', name).join(', ')}`] : []),
    ]),
    ...own.flatMap((name) => [
      ...differ(`${name} is posted by`, rooms('posted', name), former.includes(name) ? [] : rooms('declared', name)),
      ...differ(`${name} is handled by`, rooms('handled', name), rooms('declared', name)),
    ]),
    ...used.flatMap(({ room, posted, handled }) =>
      [...posted, ...handled].filter((name) => !known.has(name)).map((name) => `${name} of ${room} is not in news.ts`),
    ),
  ]
}

const roomOf = (path: string): string | undefined => /^server\/src\/(?!testing\/)([a-z-]+)\//.exec(path)?.[1]

const jobName = `'([a-z_-]+\\.[a-z_-]+)'`

function readJobs({ path, text }: Source) {
  const blocks = [...text.matchAll(/interface Jobs \{[\s\S]*?\n {2}\}/g)].map(([block]) => block)
  const rest = blocks.reduce((left, block) => left.replace(block, ''), text)
  const names = (within: string, pattern: string) =>
    [...within.matchAll(new RegExp(pattern, 'g'))].map(([, name]) => name!)
  return {
    room: roomOf(path)!,
    declared: blocks.flatMap((block) => names(block, `${jobName}:`)),
    posted: names(rest, `addJob\\(\\s*\\w+,\\s*${jobName}`),
    handled: path.endsWith('/room.ts') ? names(rest, `${jobName}: (?:async )?\\(`) : [],
  }
}

function differ(what: string, found: readonly string[], expected: readonly string[]): string[] {
  const [is, should] = [found.toSorted().join(', '), expected.toSorted().join(', ')]
  return is === should ? [] : [`${what} ${is || 'nobody'}, not ${should || 'nobody'}`]
}
