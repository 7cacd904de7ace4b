import { expect, test } from 'vitest'
import { formerJobs, news } from '../../../server/src/news.ts'
import { checkNews } from './check-news.ts'
import { readSources } from './read-sources.ts'

test('every event has the posters and listeners of the table, and no other event crosses a room', async () => {
  expect(checkNews(await readSources(), news, formerJobs)).toEqual([])
})

const table = { 'card.closed': { postedBy: ['cards'], listeners: ['rewards'] } }
const poster = { path: 'server/src/cards/close-card.ts', text: "await addJob(tx, 'card.closed', { cardId })" }
const listener = { path: 'server/src/rewards/room.ts', text: "jobs: { 'card.closed': (input) => settle(input) }" }
const own = {
  path: 'server/src/cards/room.ts',
  text: "interface Jobs {\n    'cards.mail': { id: string }\n  }\n\njobs: { 'cards.mail': async ({ id }) => mail(id) }\naddJob(\n  tx,\n  'cards.mail', {})",
}

test.each([
  ['what is posted and heard as the table says is fine', [poster, listener], []],
  ['a room may post to itself', [poster, listener, own], []],
  ['an event that nobody hears fails', [poster], ['card.closed is handled by nobody, not rewards']],
  ['an event that nobody posts fails', [listener], ['card.closed is posted by nobody, not cards']],
  [
    'an event that another room posts fails',
    [poster, listener, { ...poster, path: 'server/src/products/sell.ts' }],
    ['card.closed is posted by cards, products, not cards'],
  ],
  [
    'a post of a name that the table does not have fails',
    [poster, listener, { path: 'server/src/cards/a.ts', text: "addJob(tx, 'card.opened', {})" }],
    ['card.opened of cards is not in news.ts'],
  ],
  [
    'a job that one room declares and another handles fails',
    [poster, listener, own, { path: 'server/src/rewards/a/room.ts', text: "'cards.mail': (input) => mail(input)" }],
    ['cards.mail is handled by cards, rewards, not cards'],
  ],
  [
    'an event that a room declares as its own fails',
    [poster, listener, { path: 'server/src/cards/b.ts', text: "interface Jobs {\n    'card.closed': {}\n  }" }],
    ['card.closed is news and declared by cards', 'card.closed is handled by rewards, not cards'],
  ],
])('%s', (_, sources, faults) => expect(checkNews(sources, table)).toEqual(faults))
