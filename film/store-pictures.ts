// `npm run extension:pictures`: draws the pictures for an extension store from the running product, as in the film,
// into build/extension-pictures.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../tools/src/processes/run.ts'
import { runCommand } from '../tools/src/processes/unready.ts'
import { home } from '../web/src/site/texts/home.ts'
import { filmCut, framesPerSecond } from './cut/film-cut.ts'
import { wide } from './cut/wide.ts'
import { playActs } from './play-acts.ts'
import { drawPlate, type Plate } from './stage/draw-plate.ts'
import { shoot } from './stage/shoot.ts'

/** Moments of the film, each with a caption. An extension store shows the first one largest. */
const moments = [
  { at: 28.2, text: 'The shop, the sum and who gets the card: confirmed in our own window.' },
  { at: 29.5, text: home.en.player.cues[5]!.text },
  { at: 21.5, text: home.en.player.cues[4]!.text },
  { at: 5.2, text: home.en.player.cues[1]!.text },
] as const

await runCommand(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'moon-store-'))
  const out = join(root, 'build/extension-pictures')
  try {
    await mkdir(out, { recursive: true })
    const take = join(folder, 'take')
    const recording = await playActs(take, { only: 'light', isStill: true })
    const film = filmCut(recording)
    // The whole window: the film zooms in on what it shows, a single picture does not.
    const pictures = moments.map(({ at }) => ({ ...film[Math.round(at * framesPerSecond)]!, camera: wide }))
    const frames = join(folder, 'frames')
    await shoot({ take, recording, pictures, theme: 'light', folder: frames })
    const plates: Plate[] = moments.map(({ text }, place) => ({
      kind: 'screenshot',
      text,
      picture: join(frames, `${String(place).padStart(5, '0')}.png`),
      out: join(out, `${place + 1}.png`),
    }))
    for (const plate of [...plates, { kind: 'tile', text: 'Moon', out: join(out, 'tile.png') } as const])
      await drawPlate(plate, folder)
    console.log(`${plates.length} pictures and a tile are in ${out}.`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
