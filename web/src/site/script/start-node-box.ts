import { toastMs } from '@moon/contract/limits.ts'
import { nodeLinkAddress } from './site-calls.ts'

/**
 * The box with the link to our node: read from the node itself, and copied only when available, which is confirmed for three seconds
 * [PUB-32, PUB-33, PUB-34].
 */
export function startNodeBox(): void {
  const box = document.querySelector<HTMLElement>('[data-node]')
  const shown = box?.querySelector('output')
  const button = box?.querySelector('button')
  const status = box?.querySelector<HTMLElement>('[data-copied]')
  if (!shown || !button || !status) return
  let link: unknown
  void readLink().then((answer) => {
    link = answer
    shown.textContent = typeof link === 'string' ? link : (shown.dataset['away'] ?? '')
    button.disabled = typeof link !== 'string'
  })
  let timer: ReturnType<typeof setTimeout>
  const say = () => {
    status.textContent = status.dataset['copied'] ?? ''
    clearTimeout(timer)
    timer = setTimeout(() => {
      status.textContent = ''
    }, toastMs)
  }
  button.addEventListener('click', () => {
    if (typeof link !== 'string') return
    navigator.clipboard.writeText(link).then(
      say,
      // oxlint-disable-next-line no-console -- the specification: a failed copy is only logged
      (error: unknown) => console.error('The node link was not copied', error),
    )
  })
}

async function readLink(): Promise<unknown> {
  try {
    const response = await fetch(nodeLinkAddress, { headers: { accept: 'application/json' } })
    return response.ok ? ((await response.json()) as { nodeLink: unknown }).nodeLink : null
  } catch {
    return null
  }
}
