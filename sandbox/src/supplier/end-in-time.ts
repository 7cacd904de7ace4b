// Ends pending orders when due, in sandbox time: moving the clock speeds them up, and a restart loses none.
import { endOrder } from './place-order.ts'
import type { Order, SupplierState } from './state.ts'

export type Timetable = { look(): void; stop(): void }

export function openTimetable({ state, onEnd }: { state: SupplierState; onEnd: (order: Order) => void }): Timetable {
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    clearTimeout(timer)
    const now = state.clock.now()
    const waiting = state.orders.value.orders.filter(
      ({ status, endsAtMs }) => status === 'PROCESSING' && endsAtMs !== null,
    )
    const due = waiting.filter(({ endsAtMs }) => (endsAtMs ?? 0) <= now)
    for (const order of due) endOrder(state, order, order.willFail ? 'FAILED' : 'COMPLETED')
    if (due.length > 0) state.orders.save()
    for (const order of due) onEnd(order)
    const next = Math.min(...waiting.flatMap(({ endsAtMs }) => (endsAtMs !== null && endsAtMs > now ? [endsAtMs] : [])))
    if (Number.isFinite(next)) timer = setTimeout(look, Math.min(next - now, 60_000)).unref()
  }
  const unfollow = state.clock.onMove(look)
  look()
  return {
    look,
    stop() {
      clearTimeout(timer)
      unfollow()
    },
  }
}
