import { writeFile } from 'node:fs/promises'
import { filmSeconds } from '../../web/src/site/script/steps.ts'
import { home } from '../../web/src/site/texts/home.ts'

const languages = ['en', 'es'] as const
type Language = (typeof languages)[number]

export async function writeCaptions(folder: string): Promise<void> {
  for (const language of languages) await writeFile(`${folder}/captions.${language}.vtt`, captionsIn(language))
}

/** The captions of the site's player, as WebVTT. */
export function captionsIn(language: Language): string {
  const { cues } = home[language].player
  const lines = cues.map(
    ({ at, text }, place) => `${time(at)} --> ${time(cues[place + 1]?.at ?? filmSeconds)}\n${text}\n`,
  )
  return `WEBVTT\n\n${lines.join('\n')}`
}

const time = (seconds: number) => `00:${seconds.toFixed(3).padStart(6, '0')}`
