import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from '../../server/src/kit/clock.ts'
import type { Dice } from '../plan/dice.ts'
import { count, type Fault, type Tally } from '../play/tally.ts'
import { Crashed, type Host } from './host.ts'
import type { Trace } from './trace.ts'
import type { FaultPlan } from './fault-plan.ts'

/** The unit of work, carried through every await by AsyncLocalStorage. */
type Task = {
  /** Sequence number by start. */
  number: number
  schedule: Schedule
  host: Host
  label: string
  /** Its open transactions by their connection: a task may have several at once. */
  transactions: Map<object, { isThawed: boolean }>
  hasJobs: boolean
}

type Statement = {
  client: object
  text: string
  go: () => Promise<unknown>
  /** Queued statements that this connection must send before the transaction pauses. */
  beforeFreeze: () => Promise<unknown>
}

type Parked = { task: Task; label: string; go: () => void; die: (because: Crashed) => void; frozen: object | undefined }
type Freezing = { client: object; open: { isThawed: boolean }; before: () => Promise<unknown> }
type Timer = { at: number; label: string; go: () => void }

const tasks = new AsyncLocalStorage<Task>()

export const currentTask = (): Task | undefined => tasks.getStore()

/**
 * Decides what happens next from the seed alone. Work stops at gates (before and after transactions, around calls
 * to the outside); one waiting task continues at a time, and runs until everything waits again. When nothing can
 * run, time jumps to the next timer. Nothing ever sleeps in real time.
 */
export class Schedule implements Clock {
  faultPlan: FaultPlan
  crashes = 0
  statements = 0
  /** Statements by the label of their task. */
  private readonly statementsBy = new Map<string, number>()
  readonly faults: Tally = {}
  /** Committed jobs that no worker has taken yet. */
  hasNewJobs = false
  onNewJobs: () => void = () => {}
  /** Work due at the current time, before any task continues; undefined: none. */
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
  /** Wakes `settle`: no statement is in flight, or a task paused that may block others. */
  private stirred: (() => void) | undefined
  /** The paused task that blocks the statements in flight. */
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

  /** Starts work on a host; its errors go to `failed`. */
  spawn(host: Host, label: string, work: () => Promise<void>, failed: (error: unknown) => void): void {
    const number = (this.spawned += 1)
    const task: Task = { number, schedule: this, host, label, transactions: new Map(), hasJobs: false }
    tasks.run(task, () => {
      this.gate('start').then(work).catch(failed)
    })
  }

  /** Waits until the schedule lets the task continue. */
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

  /** Waits in virtual time; if the process dies meanwhile, the task never wakes. */
  async sleep(ms: number): Promise<void> {
    const task = tasks.getStore()
    await new Promise<void>((go) => this.timers.push({ at: this.at + ms, label: task?.label ?? '', go }))
    if (task) this.assertAlive(task)
  }

  /** Schedules an event of the outside world. */
  after(ms: number, label: string, go: () => void): void {
    this.timers.push({ at: this.at + ms, label, go })
  }

  /** Counts a fault. */
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

  /** Advances time without running anything. */
  pass(ms: number): void {
    this.at += ms
  }

  /** Kills a process: its unfinished work never completes. */
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

  /** Sends a statement to the database; `client` is the connection. */
  async statement(task: Task, { client, text, go, beforeFreeze }: Statement): Promise<unknown> {
    this.statements += 1
    this.statementsBy.set(task.label, this.statementsOf(task.label) + 1)
    if (text !== 'rollback') this.assertAlive(task)
    const open = task.transactions.get(client)
    if (text === 'begin') task.transactions.set(client, { isThawed: false })
    else if (open && text !== 'commit' && text !== 'rollback')
      await this.maybeFreeze(task, { client, open, before: beforeFreeze })
    if (text.includes('add_job')) task.hasJobs = true
    try {
      return await this.fly(go, client)
    } finally {
      if (text === 'commit' || text === 'rollback') {
        if (text === 'commit' && task.hasJobs) this.hasNewJobs = true
        task.transactions.delete(client)
        task.hasJobs = false
      }
    }
  }

  /**
   * Awaits the database, and makes the schedule wait too. A task that waited for a lock continues when the schedule
   * lets it, not when the lock becomes free: otherwise the two answers would race.
   */
  async fly<T>(send: () => Promise<T>, client?: object): Promise<T> {
    const flight = { wasBlocked: false }
    this.flying.add(flight)
    try {
      return await send()
    } finally {
      this.flying.delete(flight)
      if (this.flying.size === 0) this.stirred?.()
      const task = tasks.getStore()
      if (flight.wasBlocked && task)
        await this.park(task, 'has the lock', task.transactions.has(client!) ? client : undefined)
    }
  }

  /** Adds a task to the waiting ones, in order of their start: the arrival order of answers decides nothing. */
  private park(task: Task, step: string, frozen?: object): Promise<void> {
    return new Promise((go, die) => {
      const behind = this.parked.findLastIndex((other) => other.task.number <= task.number)
      this.parked.splice(behind + 1, 0, { task, label: `${task.label}: ${step}`, go, die, frozen })
      if (frozen) this.stirred?.()
    })
  }

  private announceJobs(): void {
    this.hasNewJobs = false
    this.onNewJobs()
  }

  private assertAlive({ host }: Task): void {
    if (!host.isAlive) throw new Crashed()
  }

  /** At most one transaction is paused at a time, so that lock waits are deterministic. */
  private async maybeFreeze(task: Task, { client, open, before }: Freezing): Promise<void> {
    if (open.isThawed || !this.dice.chance(this.faultPlan.freeze)) return
    if (this.parked.length === 0 || this.parked.some(({ frozen }) => frozen)) return
    open.isThawed = true
    this.note('a transaction stood still')
    await this.fly(before, client)
    await this.park(task, 'frozen', client)
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

  /** Waits until every task stands at a gate, a timer, or a lock of a paused transaction. */
  private async settle(): Promise<void> {
    const began = performance.now()
    for (;;) {
      await new Promise((turn) => setImmediate(turn))
      if (this.flying.size === 0) return
      const stirred = new Promise<'stirred'>((resolve) => {
        this.stirred = () => resolve('stirred')
      })
      const standing = this.parked.filter(({ frozen }) => frozen)
      const isLate = (await within(stirred, standing.length === 0 ? hopelessMs : lookMs)) === 'late'
      if (performance.now() - began > hopelessMs) throw new Error('a statement is never answered')
      if (isLate && standing.length > 0) {
        this.blocker = await this.blockerAmong(standing)
        if (this.blocker && this.flying.size > 0) return
      }
    }
  }

  private async blockerAmong(standing: readonly Parked[]): Promise<Parked | undefined> {
    for (const one of standing) if (await this.isBlocked(one.frozen!)) return one
    return undefined
  }
}

/** A statement unanswered after this time is checked for a lock wait. */
const lookMs = 4
/** A statement that nothing blocks is answered long before this, whatever the load of the machine. */
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
