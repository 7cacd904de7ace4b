import { Moon } from '@moon/ui/moon/moon.tsx'
import { NightScene } from '@moon/ui/moon/night-scene.tsx'
import { say } from '@moon/ui/language/say.ts'

/** An account that is not active yet. */
export function WaitlistView() {
  return (
    <NightScene seed="dusk" className="grid justify-items-center gap-4 px-5 pt-14 pb-24 text-center">
      <Moon seed="waitlist" share={0.15} mood="clouded" className="w-48" />
      <h1 className="text-3xl">{say("You're on the Waitlist")}</h1>
      <p className="text-lg text-ink-muted">{say("We'll notify you soon.")}</p>
    </NightScene>
  )
}
