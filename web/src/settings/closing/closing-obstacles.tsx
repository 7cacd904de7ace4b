import type { Obstacle } from '@moon/contract/closing.ts'
import { formatDollars } from '@moon/money/format.ts'
import { Balance } from '@moon/ui/amount/balance.tsx'
import { Button } from '@moon/ui/button.tsx'
import { SheetFoot } from '@moon/ui/layer/sheet-foot.tsx'
import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { describeObstacle } from './describe-obstacle.ts'
import { say } from '@moon/ui/language/say.ts'

/** Each obstacle to closing with its next step. Nothing has changed so far, and nothing is lost. */
export function ClosingObstacles({ obstacles, onClose }: { obstacles: readonly Obstacle[]; onClose: () => void }) {
  return (
    <div className="grid gap-5">
      <p className="text-[15px]">
        {obstacles.length === 1
          ? say('One thing of yours still has to end first, so that nothing of it is lost:')
          : say('Some things of yours still have to end first, so that nothing of it is lost:')}
      </p>
      <ul className="-mb-5 divide-y divide-line border-t border-line">
        {obstacles.map((obstacle) => (
          <li key={obstacle.kind} className="grid gap-1 py-4">
            <Line {...describeObstacle(obstacle, place)} amount={obstacle.amount} />
          </li>
        ))}
      </ul>
      <SheetFoot>
        <Button variant="secondary" size="large" onClick={onClose}>
          {say('Keep my account')}
        </Button>
      </SheetFoot>
    </div>
  )
}

/** Where the amount goes in the words, which may be covered. */
const place = '{dollars}'

type WithAmount = { text: string; amount: Obstacle['amount'] }

const Amounts = ({ text, amount }: WithAmount) =>
  text.split(place).map((piece, at) => (
    <Fragment key={piece}>
      {at > 0 && amount !== null && (
        // Within a sentence the dots take no more room than they need.
        <Balance name={say('the amount')} className="min-w-0!">
          {formatDollars(amount)}
        </Balance>
      )}
      {piece}
    </Fragment>
  ))

function Line({ title, text, amount, to, wayOn }: ReturnType<typeof describeObstacle> & WithAmount) {
  const look = '-my-1 inline-flex min-h-11 items-center gap-1 justify-self-start text-sm font-semibold text-accent'
  const words = (
    <>
      {wayOn}
      <ChevronRight aria-hidden className="size-4" />
    </>
  )
  return (
    <>
      <h3 className="text-[15px] font-semibold">
        <Amounts text={title} amount={amount} />
      </h3>
      <p className="text-sm text-ink-muted">
        <Amounts text={text} amount={amount} />
      </p>
      {/* Public pages are documents outside the app, which need a full page load. */}
      {to.isDocument ? (
        <a href={to.path} className={look}>
          {words}
        </a>
      ) : (
        <Link to={to.path} state={to.state} className={look}>
          {words}
        </Link>
      )}
    </>
  )
}
