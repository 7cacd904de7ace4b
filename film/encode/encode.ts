import { execFile, spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Unready } from '../../tools/src/processes/unready.ts'
import { framesPerSecond } from '../cut/film-cut.ts'

/** The maximum size of a film, and the qualities tried for it, the best first. */
const kinds = {
  webm: {
    most: 1_000_000,
    qualities: [52, 55, 58, 61],
    // Most of the picture is static text.
    codec: ['-c:v', 'libsvtav1', '-preset', '7', '-svtav1-params', 'lp=1:scm=1:tune=0'],
  },
  mp4: {
    most: 2_000_000,
    qualities: [27, 29, 31, 33],
    codec: ['-c:v', 'libx264', '-preset', 'slow', '-tune', 'animation', '-movflags', '+faststart'],
  },
} as const

/** Reports missing encoders before anything is filmed. */
export function checkEncoders(): void {
  const { stdout, error } = spawnSync('ffmpeg', ['-hide_banner', '-encoders'], { encoding: 'utf8' })
  if (error || !stdout.includes('libsvtav1') || !stdout.includes('libx264'))
    throw new Unready('The film needs an ffmpeg with libsvtav1 and libx264: sudo apt-get install -y ffmpeg')
}

const colours =
  'scale=in_range=full:out_range=tv:out_color_matrix=bt709,format=yuv420p,setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709'

/** Encodes numbered pictures as AV1 and as H.264. */
export async function encode(folder: string, out: string): Promise<void> {
  const input = ['-framerate', `${framesPerSecond}`, '-i', join(folder, '%05d.png'), '-vf', colours, '-g', '600']
  for (const [ending, { most, qualities, codec }] of Object.entries(kinds)) {
    const file = `${out}.${ending}`
    let size = Infinity
    for (const quality of qualities) {
      if (size <= most) break
      await run([...input, ...codec, '-crf', `${quality}`, file])
      size = (await stat(file)).size
    }
    if (size > most) throw new Error(`${file} has ${size} bytes, and may have ${most}.`)
    console.log(`${file}: ${Math.ceil(size / 1_000)} kB`)
  }
}

/** The first picture that a reader sees, small. */
export async function writePoster(picture: string, out: string): Promise<void> {
  await run([
    '-i',
    picture,
    '-vf',
    'scale=960:-2',
    '-frames:v',
    '1',
    '-c:v',
    'libwebp',
    '-quality',
    '70',
    `${out}.webp`,
  ])
}

async function run(words: readonly string[]): Promise<void> {
  await promisify(execFile)('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...words], {
    env: { ...process.env, SVT_LOG: '1' },
  })
}
