import type { Receipt } from '@moon/contract/receipts.ts'
import { Button, buttonClass } from '@moon/ui/button.tsx'
import { Skeleton } from '@moon/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Download, Printer } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { query } from '../../api/query.ts'
import { OhNo } from '../../kit/oh-no.tsx'
import { saveFile } from '../../kit/save-file.ts'
import { paths } from '../../paths.ts'
import { DeveloperIds } from '../view/developer-ids.tsx'
import { receiptParts, type ReceiptLine } from './receipt-lines.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { say } from '@moon/ui/language/say.ts'

export const meta = () => [{ title: say('Receipt | Moon') }]

/** Shows how a card was paid for, to read, print and save. */
export default function ReceiptPage() {
  const { cardId = '' } = useParams()
  const { data, isError, refetch } = useQuery(query('readReceipt', { params: { id: cardId } }))
  return (
    <div className="mx-auto grid max-w-160 gap-6">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <Link to={paths.dashboard} className={`${buttonClass('quiet', 'small')} me-auto gap-2`}>
          <ArrowLeft aria-hidden className="size-4" />
          {say('Dashboard')}
        </Link>
        {data && (
          <>
            <Button
              size="small"
              variant="secondary"
              className="max-sm:hidden"
              icon={<Printer aria-hidden className="size-4" />}
              onClick={() => window.print()}
            >
              {say('Print')}
            </Button>
            <Button
              size="small"
              icon={<Download aria-hidden className="size-4" />}
              onClick={() => saveFile(`moon-receipt-${data.number}.pdf`, 'application/pdf', receiptPdf(data))}
            >
              {say('Save as PDF')}
            </Button>
          </>
        )}
      </div>
      {isError && !data && (
        <OhNo onAgain={() => void refetch()}>
          <p>{say('This receipt cannot be shown right now.')}</p>
        </OhNo>
      )}
      {!isError && !data && <Skeleton className="h-120" />}
      {data && <Sheet receipt={data} />}
    </div>
  )
}

function Sheet({ receipt }: { receipt: Receipt }) {
  return (
    <article className="grid gap-6 rounded-card border border-line bg-surface-raised p-6 sm:p-8 print:border-0 print:bg-transparent print:p-0 print:[&_*]:text-black">
      <h1 className="text-3xl">{say('Receipt')}</h1>
      {receiptParts(receipt).map(({ title, lines }) => (
        <section key={title} className="grid gap-2 border-t border-line pt-5">
          <h2 className="text-lg">{title}</h2>
          <dl className="grid gap-2">
            {lines.map((line) => (
              <Line key={line.name} {...line} />
            ))}
          </dl>
        </section>
      ))}
      <DeveloperIds ids={{ 'Card id': receipt.cardId, ...paymentIds(receipt) }} />
    </article>
  )
}

const paymentIds = ({ payments }: Receipt) =>
  Object.fromEntries(
    payments.map(({ id }, n) => [payments.length === 1 ? say('Payment id') : say('Payment id {n}', { n: n + 1 }), id]),
  )

function Line({ name, text, isCode, isTotal, href }: ReceiptLine) {
  const shown = isCode ? 'font-mono text-[13px] break-all' : 'tabular-nums'
  return (
    <div className={`grid items-baseline gap-x-6 sm:grid-cols-[10rem_minmax(0,1fr)] ${isTotal ? 'font-semibold' : ''}`}>
      <dt className={isTotal ? '' : 'text-ink-muted'}>{name}</dt>
      <dd className={shown}>
        {href ? (
          <a href={href} target="_blank" rel="noopener noreferrer" className="underline underline-offset-4">
            {text}
          </a>
        ) : (
          text
        )}
      </dd>
    </div>
  )
}
