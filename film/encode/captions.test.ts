import { expect, test } from 'vitest'
import { filmSeconds } from '../../web/src/site/script/steps.ts'
import { home } from '../../web/src/site/texts/home.ts'
import { captionsIn } from './captions.ts'

test.each(['en', 'es'] as const)(
  'captions in %s are the cues of the player, one after the other to the end of the film',
  (language) => {
    const { cues } = home[language].player
    const captions = captionsIn(language)
    expect(captions).toMatch(/^WEBVTT\n\n00:00\.000 --> 00:03\.000\n/)
    expect(captions.match(/-->/g)).toHaveLength(cues.length)
    for (const { text } of cues) expect(captions).toContain(`\n${text}\n`)
    expect(captions).toContain(`--> 00:${filmSeconds}00\n`)
  },
)

test('both languages have their cues at the same times', () => {
  expect(home.es.player.cues.map(({ at }) => at)).toEqual(home.en.player.cues.map(({ at }) => at))
})
