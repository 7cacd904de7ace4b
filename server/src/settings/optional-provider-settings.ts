import { chains, type StableCoin, type TokenChainName } from '@moon/contract/chains.ts'
import { apple, bitcoin, chat, coinbase, google, runa } from './provider-settings.ts'
import type { Reader } from './reader.ts'
import type { Setting } from './setting.ts'
import { tokenChainSettings } from './token-chain-settings.ts'

// Providers that are optional: one setting turns each on, and its other settings mean nothing without it.

export type TokenChainSettings = {
  url: string
  secondUrl: string | null
  chainId: number
  /** Account xpub (`account` of the chain's row) that deposit addresses are derived from; watch-only. */
  xpub: string
  contracts: Partial<Record<StableCoin, string>>
  /** The daily call quota of each node; null when unlimited. */
  callsADay: number | null
}

export type GoogleSettings = { issuer: string; clientId: string; clientSecret: string }
export type AppleSettings = { issuer: string; clientId: string; teamId: string; keyId: string; privateKey: string }

type Main = { chainId: number } & Partial<Record<StableCoin, string>>

/** Setting a node's address enables a chain; on a test network its tokens must be set too. */
export function readTokenChain(reader: Reader, name: TokenChainName): TokenChainSettings | null {
  const { read, fault } = reader
  const chain = tokenChainSettings[name]
  const main: Main = chains[name].tokens.main
  if (!isOn(reader, chain.url, chain)) return null
  const [url, secondUrl, chainId] = [read(chain.url), read(chain.secondUrl), read(chain.chainId)]
  if (url && secondUrl && hostOf(url) === hostOf(secondUrl) && reader.mode === 'production')
    fault(chain.secondUrl.name, `leads to the same host as ${chain.url.name}, but must be a node of somebody else`)
  const known: Main = chainId === main.chainId ? main : { chainId }
  const usdc = read(chain.usdc) ?? known.USDC
  const usdt = read(chain.usdt) ?? known.USDT
  if (!usdc && !usdt && chainId)
    fault(chain.usdt.name, `is not set: on chain ${chainId} Moon does not know the contracts of the tokens`)
  const contracts = { ...(usdc ? { USDC: usdc } : {}), ...(usdt ? { USDT: usdt } : {}) }
  return { url, secondUrl, chainId, xpub: read(chain.xpub), contracts, callsADay: read(chain.callsADay) }
}

/** Requires both settings or neither, and in production also the treasury that the signer signs for. */
export function readSigner(reader: Reader): { url: string; key: string } | null {
  const { read, fault, has, mode } = reader
  const { signerUrl, signerKey, signerPayoutSats, payoutXpub } = bitcoin
  if (has(payoutXpub) && !has(signerUrl) && mode === 'production') {
    fault(payoutXpub.name, `needs ${signerUrl.name} too: nobody would sign what is paid from it`)
    return null
  }
  if (!isOn(reader, signerUrl, { signerKey, signerPayoutSats })) return null
  if (!has(signerKey)) fault(signerKey.name, `is not set, but ${signerUrl.name} needs it`)
  if (!has(payoutXpub) && mode === 'production') fault(signerUrl.name, `means nothing without ${payoutXpub.name}`)
  const [url, key] = [read(signerUrl), read(signerKey)]
  return url && key ? { url, key } : null
}

export function readCoinbase(reader: Reader) {
  const { read } = reader
  if (!isOn(reader, coinbase.clientId, coinbase)) return null
  return {
    loginUrl: read(coinbase.loginUrl),
    apiUrl: read(coinbase.apiUrl),
    clientId: read(coinbase.clientId),
    clientSecret: read(coinbase.clientSecret),
    payee: read(coinbase.payee),
    dailyLimit: read(coinbase.dailyLimit),
  }
}

/** Moon's Google client; null when users cannot sign in with Google. */
export function readGoogle(reader: Reader): GoogleSettings | null {
  const { read } = reader
  if (!isOn(reader, google.clientId, google)) return null
  return { issuer: read(google.issuer), clientId: read(google.clientId), clientSecret: read(google.clientSecret) }
}

/** Moon's Apple client, which has no secret but signs its own tokens with a key. */
export function readApple(reader: Reader): AppleSettings | null {
  const { read } = reader
  if (!isOn(reader, apple.clientId, apple)) return null
  return {
    issuer: read(apple.issuer),
    clientId: read(apple.clientId),
    teamId: read(apple.teamId),
    keyId: read(apple.keyId),
    privateKey: read(apple.privateKey),
  }
}

export function readRuna(reader: Reader) {
  const { read } = reader
  if (!isOn(reader, runa.apiKey, runa)) return null
  return {
    url: read(runa.url),
    apiKey: read(runa.apiKey),
    webhookSecrets: read(runa.webhookSecrets) ?? [],
    hosts: read(runa.hosts),
    fileHosts: read(runa.fileHosts),
  }
}

export function readChat(reader: Reader, publicUrl: string) {
  const { read, fault } = reader
  if (!isOn(reader, chat.key, chat)) return null
  const url = read(chat.url) ?? besideOf(publicUrl)
  if (new URL(url).origin === new URL(publicUrl).origin)
    fault(chat.url.name, "has the origin of PUBLIC_URL, but the chat's script must not run where sessions are")
  return {
    url,
    scriptUrl: read(chat.scriptUrl),
    key: read(chat.key),
    keyId: read(chat.keyId),
    secret: read(chat.secret),
  }
}

/** On a developer's machine browsers resolve `chat.localhost` by themselves. */
function besideOf(publicUrl: string): string {
  const { port } = new URL(publicUrl)
  return `http://chat.localhost${port ? `:${port}` : ''}`
}

/** In production a setting that has no effect without another one is an error. */
function isOn(reader: Reader, decisive: Setting<unknown>, group: Readonly<Record<string, Setting<unknown>>>): boolean {
  if (reader.has(decisive)) return true
  const orphan = Object.values(group).find((one) => reader.has(one))
  if (orphan && reader.mode === 'production') reader.fault(orphan.name, `means nothing without ${decisive.name}`)
  return false
}

const hostOf = (url: string): string => new URL(url).host
