import type { Passkey } from '@moon/contract/passkeys.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { Panel, PanelRow } from '@moon/ui/panel.tsx'
import { SkeletonLines } from '@moon/ui/skeleton-lines.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiError, errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate, query } from '../../api/query.ts'
import { hasPasskeys, isDismissed, makePasskey, signalKnown } from '../../kit/passkey.ts'
import { PasskeyLine } from './passkey-line.tsx'
import { say } from '@moon/ui/language/say.ts'

/** Log-in with a passkey: face, finger or the PIN of a device. */
export function PasskeysSection() {
  const reading = useQuery(query('listPasskeys', {}))
  const [canHave] = useState(hasPasskeys)
  const known = reading.data
  useEffect(() => {
    if (!known) return
    void signalKnown({ ...known, ids: known.passkeys.map(({ id }) => id) })
  }, [known])
  const adding = useMutation({
    mutationFn: async () => {
      const { options } = await call('startPasskey', {})
      return call('addPasskey', { body: { made: (await makePasskey(options)) as never } })
    },
    onSuccess: () => toast(say('The passkey is added.')),
    onSettled: () => outdate('listPasskeys'),
  })
  const add = canHave && (
    <Button
      variant={known?.passkeys.length === 0 ? 'primary' : 'secondary'}
      className="justify-self-start"
      isBusy={adding.isPending}
      onClick={() => adding.mutate()}
    >
      {say('Add a passkey')}
    </Button>
  )
  return (
    <Panel
      title={say('Passkeys')}
      about={say('Log in by your face, your finger or the PIN of your device, without password and code.')}
    >
      {reading.isPending && <SkeletonLines count={1} isTall />}
      {reading.isError && !known && <Banner tone="negative">{errorText(reading.error)}</Banner>}
      {known && known.passkeys.length > 0 && <Lines passkeys={known.passkeys} />}
      {adding.error && !isGivenUp(adding.error) && <Banner tone="negative">{problemOf(adding.error)}</Banner>}
      {known?.passkeys.length === 0 && (
        <PanelRow
          picture={
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface-sunken text-ink-muted">
              <Fingerprint aria-hidden className="size-5" />
            </span>
          }
          name={say('No passkey yet')}
          about={
            canHave
              ? say('It stays on your device; Moon keeps its public half.')
              : say('This browser cannot make passkeys.')
          }
        >
          {add}
        </PanelRow>
      )}
      {known?.passkeys.length !== 0 &&
        (add || <p className="text-sm text-ink-muted">{say('This browser cannot make passkeys.')}</p>)}
    </Panel>
  )
}

const Lines = ({ passkeys }: { passkeys: Passkey[] }) => (
  <ul className="-my-3 divide-y divide-line">
    {passkeys.map((passkey) => (
      <li key={passkey.id}>
        <PasskeyLine passkey={passkey} />
      </li>
    ))}
  </ul>
)

const isGivenUp = (error: unknown): boolean =>
  isDismissed(error) || (error instanceof ApiError && error.code === 'step_up_required')

/** An error of the browser means that the device has a passkey already. */
const problemOf = (error: unknown): string =>
  error instanceof ApiError
    ? errorText(error)
    : say('This device could not make a passkey. It may have one for Moon already.')
