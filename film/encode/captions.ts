import { writeFile } from 'node:fs/promises'
import { home } from '../../web/src/site/texts/home.ts'
import { filmSeconds } from '../../web/src/site/script/steps.ts'

/** The captions of the site's player, as WebVTT. */
export async function writeCaptions(folder: string): Promise<void> {
  for (const language of ['en', 'es'] as const) {
    const { cues } = home[language].player
    const lines = cues.map(({ at, text }, place) => `${time(at)} --> ${time(cues[place + 1]?.at ?? filmSeconds)}\n${text}\n`)
    await writeFile(`${folder}/captions.${language}.vtt`, `WEBVTT\n\n${lines.join('\n')}`)
  }
}

const time = (seconds: number) => `00:${seconds.toFixed(3).padStart(6, '0')}`
