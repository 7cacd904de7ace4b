import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from '../../server/src/kit/clock.ts'
import type { Dice } from '../plan/dice.ts'
import { count, type Fault, type Tally } from '../play/tally.ts'
import { Crashed, type Host } from './host.ts'
import type { Trace } from './trace.ts'
import type { FaultPlan } from './fault-plan.ts'

/** What a piece of work belongs to; follows it through every await. */
type Task = {
  /** In the order in which they began. */
  number: number
  schedule: Schedule
  host: Host
  label: string
  transaction: object | undefined
  isThawed: boolean
  hasJobs: boolean
}

type Statement = {
  client: object
  text: string
  go: () => Promise<unknown>
  /** What this connection still owes the database before the transaction stands still. */
  beforeFreeze: () => Promise<unknown>
}

type Parked = { task: Task; label: string; go: () => void; die: (because: Crashed) => void; isFrozen: boolean }
type Timer = { at: number; label: string; go: () => void }

const tasks = new AsyncLocalStorage<Task>()

export const currentTask = (): Task | undefined => tasks.getStore()

/**
 * Decides what happens next, by the seed alone. Work stops at gates (before and after transactions, around calls to the
 * outside); one of those that wait is let through at a time, and runs until everything waits again. When nothing can
 * run, time jumps to the next timer. Nothing ever sleeps for real.
 */
export class Schedule implements Clock {
  faultPlan: FaultPlan
  crashes = 0
  statements = 0
  /** By what the work was called that made them. */
  private readonly statementsBy = new Map<string, number>()
  readonly faults: Tally = {}
  /** Jobs were committed that nobody has taken yet. */
  hasNewJobs = false
  onNewJobs: () => void = () => {}
  /** Whatever follows the time by itself, before anybody goes on; undefined: nothing is due. */
  onTime: () => Promise<unknown> | undefined = () => undefined
  onCrash: (host: Host) => void = () => {}
  private readonly dice: Dice
  private readonly trace: Trace
  private readonly isBlocked: (by: object) => Promise<boolean>
  private at: number
  private parked: Parked[] = []
  private timers: Timer[] = []
  private spawned = 0
  private readonly flying = new Set<{ wasBlocked: boolean }>()
  /** Wakes whoever waits until everything stands: nothing flies any more, or somebody stands still who may be in the way. */
  private stirred: (() => void) | undefined
  /** Who stands in the way of those that fly. */
  private blocker: Parked | undefined

  constructor(given: {
    start: Date
    dice: Dice
    trace: Trace
    faultPlan: FaultPlan
    isBlocked: (by: object) => Promise<boolean>
  }) {
    this.at = given.start.getTime()
    this.dice = given.dice
    this.trace = given.trace
    this.faultPlan = given.faultPlan
    this.isBlocked = given.isBlocked
  }

  now(): Date {
    return new Date(this.at)
  }

  /** Starts work on a host; what it throws goes to `failed`. */
  spawn(host: Host, label: string, work: () => Promise<void>, failed: (error: unknown) => void): void {
    const number = (this.spawned += 1)
    const task: Task = { number, schedule: this, host, label, transaction: undefined, isThawed: false, hasJobs: false }
    tasks.run(task, () => {
      this.gate('start').then(work).catch(failed)
    })
  }

  /** Waits to be let on. */
  async gate(step: string): Promise<void> {
    const task = tasks.getStore()
    if (!task) return
    this.assertAlive(task)
    if (task.host.isMoon && this.dice.chance(this.faultPlan.stall)) {
      this.note('a process was slow')
      await this.sleep(this.dice.between(200, 90_000))
    }
    return this.park(task, step)
  }

  /** Waits for a time; a process that dies meanwhile does not wake. */
  async sleep(ms: number): Promise<void> {
    const task = tasks.getStore()
    await new Promise<void>((go) => this.timers.push({ at: this.at + ms, label: task?.label ?? '', go }))
    if (task) this.assertAlive(task)
  }

  /** The world outside does something by itself, later. */
  after(ms: number, label: string, go: () => void): void {
    this.timers.push({ at: this.at + ms, label, go })
  }

  /** Something goes wrong, and is counted. */
  note(fault: Fault): void {
    count(this.faults, fault)
  }

  statementsOf(label: string): number {
    return this.statementsBy.get(label) ?? 0
  }

  wantsRetry(): boolean {
    return this.goesWrong(this.dice.chance(this.faultPlan.retry), 'the database wanted another try')
  }

  losesCommit(): boolean {
    return this.goesWrong(this.dice.chance(this.faultPlan.lostCommit), 'the answer to a commit was lost')
  }

  private goesWrong(does: boolean, fault: Fault): boolean {
    if (does) this.note(fault)
    return does
  }

  /** Runs until nothing waits, or nothing before `until`. */
  async run(until = Infinity): Promise<void> {
    for (;;) {
      await this.settle()
      const due = this.onTime()
      if (due) await due
      if (this.hasNewJobs) this.announceJobs()
      if (this.parked.length > 0) this.letOneOn()
      else if (!this.jump(until)) return
    }
  }

  /** Time passes while nobody does anything. */
  pass(ms: number): void {
    this.at += ms
  }

  /** Kills a process: whatever it was doing never ends. */
  crash(host: Host): void {
    host.isAlive = false
    this.crashes += 1
    this.note('a process died')
    this.trace.note(this.at, host.name, 'CRASH')
    const dying = this.parked.filter(({ task }) => task.host === host)
    this.parked = this.parked.filter(({ task }) => task.host !== host)
    for (const { die } of dying) die(new Crashed())
    this.onCrash(host)
  }

  /** A statement on its way to the database; `client` is the connection. */
  async statement(task: Task, { client, text, go, beforeFreeze }: Statement): Promise<unknown> {
    this.statements += 1
    this.statementsBy.set(task.label, this.statementsOf(task.label) + 1)
    if (text !== 'rollback') this.assertAlive(task)
    if (text === 'begin') task.transaction = client
    else if (task.transaction && text !== 'commit' && text !== 'rollback') await this.maybeFreeze(task, beforeFreeze)
    if (text.includes('add_job')) task.hasJobs = true
    try {
      return await this.fly(go)
    } finally {
      if (text === 'commit' || text === 'rollback') {
        if (text === 'commit' && task.hasJobs) this.hasNewJobs = true
        Object.assign(task, { transaction: undefined, isThawed: false, hasJobs: false })
      }
    }
  }

  /**
   * Waits for the database, and the schedule with it. What waited for a lock goes on when it is let on, not in the moment
   * in which the lock became free: the answers to both would run a race.
   */
  async fly<T>(send: () => Promise<T>): Promise<T> {
    const flight = { wasBlocked: false }
    this.flying.add(flight)
    try {
      return await send()
    } finally {
      this.flying.delete(flight)
      if (this.flying.size === 0) this.stirred?.()
      const task = tasks.getStore()
      if (flight.wasBlocked && task) await this.park(task, 'has the lock', task.transaction !== undefined)
    }
  }

  /** Stands among those that wait, in the order in which they began: which answer came first decides nothing. */
  private park(task: Task, step: string, isFrozen = false): Promise<void> {
    return new Promise((go, die) => {
      const behind = this.parked.findLastIndex((other) => other.task.number <= task.number)
      this.parked.splice(behind + 1, 0, { task, label: `${task.label}: ${step}`, go, die, isFrozen })
      if (isFrozen) this.stirred?.()
    })
  }

  private announceJobs(): void {
    this.hasNewJobs = false
    this.onNewJobs()
  }

  private assertAlive({ host }: Task): void {
    if (!host.isAlive) throw new Crashed()
  }

  /** At most one transaction stands still at a time, so that who waits for whom is always the same. */
  private async maybeFreeze(task: Task, before: () => Promise<unknown>): Promise<void> {
    if (task.isThawed || !this.dice.chance(this.faultPlan.freeze)) return
    if (this.parked.length === 0 || this.parked.some(({ isFrozen }) => isFrozen)) return
    task.isThawed = true
    this.note('a transaction stood still')
    await this.fly(before)
    await this.park(task, 'frozen', true)
  }

  private letOneOn(): void {
    for (const flight of this.flying) {
      if (!flight.wasBlocked) this.note('a lock was waited for')
      flight.wasBlocked = true
    }
    const index = this.flying.size > 0 ? this.parked.indexOf(this.blocker!) : this.dice.below(this.parked.length)
    const next = this.parked[index]!
    const { host } = next.task
    const { crash, maxCrashes } = this.faultPlan
    if (host.isMoon && this.crashes < maxCrashes && this.dice.chance(crash)) return this.crash(host)
    this.parked.splice(index, 1)
    this.trace.note(this.at, host.name, next.label)
    next.go()
  }

  private jump(until: number): boolean {
    let first: Timer | undefined
    for (const timer of this.timers) if (!first || timer.at < first.at) first = timer
    if (!first || first.at > until) return false
    this.timers.splice(this.timers.indexOf(first), 1)
    this.at = Math.max(this.at, first.at)
    first.go()
    return true
  }

  /** Until every piece of work waits at a gate, for a timer, or for a lock of a transaction that stands still. */
  private async settle(): Promise<void> {
    const began = performance.now()
    for (;;) {
      await new Promise((turn) => setImmediate(turn))
      if (this.flying.size === 0) return
      const stirred = new Promise<'stirred'>((resolve) => {
        this.stirred = () => resolve('stirred')
      })
      const standing = this.parked.filter(({ isFrozen }) => isFrozen)
      const isLate = (await within(stirred, standing.length === 0 ? hopelessMs : lookMs)) === 'late'
      if (performance.now() - began > hopelessMs) throw new Error('a statement is never answered')
      if (isLate && standing.length > 0) {
        this.blocker = await this.blockerAmong(standing)
        if (this.blocker && this.flying.size > 0) return
      }
    }
  }

  private async blockerAmong(standing: readonly Parked[]): Promise<Parked | undefined> {
    for (const one of standing) if (await this.isBlocked(one.task.transaction!)) return one
    return undefined
  }
}

/** What was not answered after this is seen whether it waits for a lock. */
const lookMs = 4
/** What nobody stands in the way of is answered long before, whatever else the machine has to do. */
const hopelessMs = 60_000

async function within<T>(answer: Promise<T>, ms: number): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms)
  })
  const first = await Promise.race([answer, late])
  clearTimeout(timer)
  return first
}
