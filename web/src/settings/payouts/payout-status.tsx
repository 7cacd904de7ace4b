import type { Payout } from '@moon/contract/payouts.ts'
import { classNames } from '@moon/ui/class-names.ts'
import { CopyButton } from '@moon/ui/copy-button.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { ExternalLink } from 'lucide-react'
import { say } from '@moon/ui/language/say.ts'

/**
 * SENT or PENDING, in the specification's words. SENT links to the transaction in a block explorer if its network has one; otherwise the
 * hash can be copied, as can an exchange's id and, over Lightning, the payee's receipt. A returned payout was never sent and waits for
 * nothing, so it shows neither.
 */
export function PayoutStatus({ payout }: { payout: Payout }) {
  const { status, stage, explorerUrl, blockchain_transaction_hash: hash, coinbase_transaction_id: exchangeId } = payout
  const { lightning_preimage: receipt } = payout
  if (stage === 'RETURNED') return null
  const look = classNames(
    pill,
    status === 'SENT' ? 'bg-positive-soft text-positive' : 'bg-surface-sunken text-ink-muted',
  )
  if (status !== 'SENT') return <span className={look}>{status}</span>
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {explorerUrl ? (
        <a
          href={explorerUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={say('SENT: the transaction in a block explorer')}
          className={classNames(look, 'hover:underline')}
        >
          {say('SENT')}
          <ExternalLink aria-hidden className="size-3.5" />
        </a>
      ) : (
        <span className={look}>{say('SENT')}</span>
      )}
      {!explorerUrl && hash && <Copied name={say('transaction id')} text={hash} />}
      {receipt && <Copied name={say('Lightning receipt')} text={receipt} />}
      {exchangeId && <Copied name={say('exchange transaction id')} text={exchangeId} />}
    </span>
  )
}

function Copied({ name, text }: { name: string; text: string }) {
  return (
    <CopyButton
      label={say('Copy {name}', { name })}
      text={text}
      onCopied={() => toast(say('Copied'))}
      className="-my-2.5 px-2 font-medium"
    >
      <span className="font-mono text-xs text-ink-muted">
        {text.slice(0, 6)}…{text.slice(-4)}
      </span>
    </CopyButton>
  )
}

const pill = 'inline-flex min-h-6 items-center gap-1 rounded-full px-2.5 text-xs font-semibold tracking-wide'
