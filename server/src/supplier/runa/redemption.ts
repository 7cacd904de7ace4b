import { z } from 'zod/mini'
import { fetchText } from '../../kit/fetch-text.ts'
import type { BarcodeFormat, Redemption, RedemptionRead } from '../supplier.ts'
import type { Hosts } from './hosts.ts'

const said = z.optional(z.nullable(z.string()))
const answer = z.object({
  status: z.enum(['SUCCESS', 'ERROR']),
  error_code: said,
  error_string: said,
  e_code: z.optional(
    z.nullable(
      z.object({
        type: said,
        status: said,
        code: said,
        pin: said,
        barcode_format: said,
        barcode_string: said,
        url: said,
        expiry_date: said,
        error_code: said,
        error_string: said,
      }),
    ),
  ),
})
type ECode = NonNullable<z.infer<typeof answer>['e_code']>

const formats: readonly BarcodeFormat[] = ['code-128', 'code-39', 'ean-13', 'QR', 'pdf417']

/** Invalidated, expired, cancelled, returned. All other errors may pass, or end when the supplier's support acts. */
const finalErrors = ['RE003', 'RE004', 'RE005', 'RE012']
const never = '3000-01-01'

/** Reads the code with no credential but the address itself. Errors are answered with status 200, too. */
export async function readRedemption(
  payoutUrl: string,
  { hosts, timeoutMs }: { hosts: Hosts; timeoutMs: number },
): Promise<RedemptionRead> {
  if (!hosts.include(payoutUrl)) return { kind: 'waiting', because: strangeHost(payoutUrl) }
  const url = new URL(payoutUrl)
  url.searchParams.set('format', 'json')
  try {
    const { status, text } = await fetchText(url.href, {
      timeoutMs,
      maxBytes: 100_000,
      headers: { accept: 'application/json' },
    })
    return status === 200 ? redemptionFrom(JSON.parse(text)) : { kind: 'unknown' }
  } catch {
    return { kind: 'unknown' }
  }
}

export function redemptionFrom(body: unknown): RedemptionRead {
  const read = answer.safeParse(body).data
  if (!read) return { kind: 'unknown' }
  const { e_code: code } = read
  const error = read.error_code ?? code?.error_code
  if (read.status === 'ERROR' || code?.status === 'ERROR' || error) {
    const because = `${error ?? 'error'}: ${withoutAddresses(read.error_string ?? code?.error_string ?? '')}`
    return { kind: error && finalErrors.includes(error) ? 'void' : 'waiting', because }
  }
  const redemption = code && shownBy(code)
  return redemption ? { kind: 'ready', redemption } : { kind: 'unknown' }
}

/** Removes addresses from text for the log, because an address is a credential here. */
const withoutAddresses = (text: string): string => text.replace(/\S+:\/\/\S+/g, '[address]').slice(0, 500)

/** Shops fill any of the fields; where the address is the gift card, the code only repeats the address. */
function shownBy(code: ECode): Redemption | undefined {
  const isAddress = code.type === 'url'
  const format = formats.find((one) => one === code.barcode_format)
  const redemption: Redemption = {
    securityCode: isAddress ? null : code.code || null,
    pin: isAddress ? null : code.pin || null,
    barcode: !isAddress && format && code.barcode_string ? { format, data: code.barcode_string } : null,
    url: isWebAddress(code.url) ? code.url : null,
    expiresOn: expiryOf(code.expiry_date),
  }
  const { securityCode, pin, barcode, url } = redemption
  return (securityCode ?? pin ?? barcode ?? url) === null ? undefined : redemption
}

const isWebAddress = (url: string | null | undefined): url is string =>
  !!url && URL.canParse(url) && ['https:', 'http:'].includes(new URL(url).protocol)

function expiryOf(date: string | null | undefined): string | null {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(date ?? '')?.[0] ?? never
  return day === never ? null : day
}

/** Only the host is logged: the rest of the address is the credential. */
const strangeHost = (url: string): string =>
  `RUNA_HOSTS does not name ${URL.canParse(url) ? new URL(url).host : 'where the code is'}`
