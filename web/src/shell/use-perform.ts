import { say } from '@moon/ui/language/say.ts'
import { toast } from '@moon/ui/layer/toast.ts'
import { writeTheme } from '@moon/ui/theme/theme.ts'
import { useNavigate } from 'react-router'
import { errorText } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { outdate } from '../api/query.ts'
import { readSecrets } from '../cards/view/read-secrets.ts'
import { chime } from '../feel/chime.ts'
import { writeChime } from '../feel/read-chime.ts'
import { isOfApp } from '../paths.ts'
import { chooseLanguage } from '../session/choose-language.ts'
import { saveTheme } from '../session/save-theme.ts'
import { saveData } from '../settings/data/save-data.ts'
import type { Action } from './palette-actions.ts'
import { useLogOut } from './use-log-out.ts'

type Perform = (action: Action) => void | Promise<unknown>

/** Performs the chosen action once the palette is closed; a failure is shown as a toast. */
export function usePerform(onClose: () => void): (action: Action) => void {
  const perform = useActs()
  return (action) => {
    const go = () => void (async () => perform(action))().catch(complain)
    // The sheet first removes its own history entry; a navigation before that would be undone with it.
    const hasEntry = ((history.state as { depth?: number } | null)?.depth ?? 0) > 0
    if (hasEntry) addEventListener('popstate', () => setTimeout(go), { once: true })
    onClose()
    if (!hasEntry) go()
  }
}

function useActs(): Perform {
  const navigate = useNavigate()
  const logOut = useLogOut()
  const acts: Record<NonNullable<Action['run']>, () => void | Promise<unknown>> = {
    'log-out': logOut,
    hide: () => hide(true),
    show: () => hide(false),
    light: () => theme('light'),
    dark: () => theme('dark'),
    system: () => theme('system'),
    en: () => chooseLanguage('en', true),
    es: () => chooseLanguage('es', true),
    chime: () => {
      writeChime(true)
      chime()
      toast(say('Chime when a payment arrives'))
    },
    silence: () => {
      writeChime(false)
      toast(say('No chime when a payment arrives'))
    },
    'save-activity': async () => {
      const { saveActivity } = await import('../activity/save-activity.ts')
      await saveActivity({ kind: 'all', search: '' })
    },
    'save-data': saveData,
  }
  return async ({ to, run, freezes, copies, ...opens }) => {
    if (run) return acts[run]()
    if (freezes) return freeze(freezes)
    // When there is nothing to copy, the card's view says why.
    if (copies && (await copy(copies))) return
    if (to === undefined) return
    if (!isOfApp(to)) return location.assign(to)
    void navigate(to, { state: { sheet: sheetOf({ to, ...opens }) } })
  }
}

const complain = (error: unknown) => toast(errorText(error), { kind: 'problem' })

const hide = async (hidesBalances: boolean) => {
  await call('changePreferences', { body: { hidesBalances } })
  await outdate('readUser')
}

async function freeze({ cardId, isFrozen }: NonNullable<Action['freezes']>): Promise<void> {
  try {
    await call('freezeCard', { params: { id: cardId }, body: { isFrozen } })
    toast(isFrozen ? say('Card is frozen') : say('Card is not frozen any more'))
  } finally {
    void outdate('readCard', 'listCards')
  }
}

/** Returns whether there was anything to copy: a number shown in the card issuer's frame is copied in the card's view. */
async function copy({ card, part }: NonNullable<Action['copies']>): Promise<boolean> {
  const text = await textOf({ card, part })
  if (!text) return false
  await navigator.clipboard.writeText(text)
  toast(say('Copied to clipboard'))
  return true
}

async function textOf({ card, part }: NonNullable<Action['copies']>): Promise<string | null> {
  if (part === 'token') return card.support_token
  if (part === 'expiry') return card.exp
  const { pan, cvv } = await readSecrets(card.id)
  return part === 'number' ? pan : cvv
}

/** Opens a sheet over its page, even when that page already shows another card's sheet. */
function sheetOf({ to, buys, deletes }: Pick<Action, 'buys' | 'deletes'> & { to: string }) {
  if (buys !== undefined) return { kind: 'buy', beginning: buys === '' ? {} : { amountText: buys } }
  const cardId = new URLSearchParams(to.split('?')[1]).get('card')
  if (cardId === null) return undefined
  return { kind: 'card', cardId, isNew: false, ...(deletes && { deletion: { comments: '' } }) }
}

function theme(chosen: 'light' | 'dark' | 'system'): void {
  writeTheme(chosen)
  saveTheme(chosen)
}
