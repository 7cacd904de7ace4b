// `npm run extension:attacks`: pages that try to steal a card, in a real Chromium against the extension's reading and filling.
// Prints a line per attack that gets digits, and a verdict. `--only=…` plays the attacks whose title matches this regular expression;
// `--list` prints every title. `--unguarded` plays the attacks against an extension without defences, where each has to succeed: an
// attack that fails there proves nothing.
import { runCommand } from '../../tools/src/processes/unready.ts'
import { startAttackServer } from './attacks/attack-server.ts'
import { changeAttacks } from './attacks/change-attacks.ts'
import { comingAttacks } from './attacks/coming-attacks.ts'
import { drawnAttacks } from './attacks/drawn-attacks.ts'
import { frameAttacks } from './attacks/frame-attacks.ts'
import { hiddenAttacks } from './attacks/hidden-attacks.ts'
import { honestPages } from './attacks/honest-pages.ts'
import { paintedAttacks } from './attacks/painted-attacks.ts'
import { playAttack } from './attacks/play-attack.ts'
import { sendingAttacks } from './attacks/sending-attacks.ts'
import { sumAttacks } from './attacks/sum-attacks.ts'
import { tamperingAttacks } from './attacks/tampering-attacks.ts'
import { veiledAttacks } from './attacks/veiled-attacks.ts'
import { vanishingAttacks } from './attacks/vanishing-attacks.ts'
import { openBrowser } from './open-browser.ts'

await runCommand(async () => {
  const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length) ?? ''
  const attacks = [
    ...frameAttacks,
    ...hiddenAttacks,
    ...vanishingAttacks,
    ...paintedAttacks,
    ...drawnAttacks,
    ...veiledAttacks,
    ...changeAttacks,
    ...comingAttacks,
    ...sendingAttacks,
    ...sumAttacks,
    ...tamperingAttacks,
  ]
  const isGuarded = !process.argv.includes('--unguarded')
  const all = isGuarded
    ? [...(await honestPages()), ...attacks]
    : attacks.filter(({ besides }) => besides === undefined)
  const played = all.filter(({ title }) => new RegExp(only).test(title))
  const server = await startAttackServer()
  const browser = await openBrowser({ isGuarded })
  let won = 0
  try {
    for (const attack of played) {
      const out = await playAttack(attack, { browser, server }).catch((error: unknown) => `broke: ${String(error)}`)
      if (!isGuarded) {
        if (out !== undefined && !/^broke|was not/.test(out)) won++
        else console.log(`${attack.title}: ${out ?? 'got no digits'}`)
        continue
      }
      if (process.argv.includes('--list'))
        console.log(
          `${out === undefined ? 'ok   ' : 'FAILS'} ${Math.round(performance.now() / 1000)} s  ${attack.title}`,
        )
      if (out === undefined) continue
      won++
      console.log(`${attack.title}: ${out}`)
    }
  } finally {
    await browser.close()
    server.close()
  }
  if (!isGuarded) {
    console.log(`${won} of ${played.length} attacks succeed without the defences`)
    return won === played.length ? 0 : 1
  }
  const verdict = won === 0 ? 'holds: 0 digits out' : `FAILS: ${won} did not end as expected`
  console.log(`${verdict}, ${played.length} pages (${attacks.length} attacks in all)`)
  return won === 0 ? 0 : 1
})
