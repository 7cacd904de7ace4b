import type { Dice } from '../plan/dice.ts'
import type { Schedule } from '../schedule/schedule.ts'
import type { Fault } from '../play/tally.ts'

/** Faults of the connection to a provider. `lateEffect`: the call seems lost, and takes effect later. */
export type Faults = { slow: number; lostBefore: number; lostAfter: number; lateEffect: number }

export const noFaults: Faults = { slow: 0, lostBefore: 0, lostAfter: 0, lateEffect: 0 }

/** A call from Moon to a provider: it may be slow, be lost, arrive late, or lose its answer. */
export class Wire {
  faults: Faults
  private readonly schedule: Schedule
  private readonly dice: Dice

  constructor({ schedule, dice, faults }: { schedule: Schedule; dice: Dice; faults: Faults }) {
    this.schedule = schedule
    this.dice = dice
    this.faults = faults
  }

  /** `lost` is the adapter's result for a call without an answer. */
  async call<T>(label: string, effect: () => T, lost: () => T): Promise<T> {
    await this.schedule.gate(`asks ${label}`)
    if (this.has('slow', 'a provider was slow')) await this.schedule.sleep(this.dice.between(1_000, 40_000))
    if (this.has('lateEffect', 'a call was carried out late')) {
      this.later(effect)
      return lost()
    }
    if (this.has('lostBefore', 'a call never arrived')) return lost()
    const answer = effect()
    await this.schedule.gate(`hears of ${label}`)
    return this.has('lostAfter', 'an answer was lost') ? lost() : answer
  }

  private has(kind: keyof Faults, fault: Fault): boolean {
    const does = this.dice.chance(this.faults[kind])
    if (does) this.schedule.note(fault)
    return does
  }

  private later(effect: () => unknown): void {
    this.schedule.after(this.dice.between(500, 60_000), 'a late effect', () => void effect())
  }
}
