// Settings with which a production Moon would start, given a database: each test breaks one of them.
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { HDKey } from '@scure/bip32'

/** Those settings, and the settings of optional parts; `folder` is that of a built web app. */
export function rightSettings(folder: string) {
  /** A production Moon that would start, given a database. */
  const right: Record<string, string> = {
    MOON_ENV: 'production',
    MOON_SECRET: 'hT9v2Lq0ZrX8mKf3WbN6yPs1JdCe7Ga5UoQi',
    PUBLIC_URL: 'https://moon.cards',
    PUBLIC_WEBHOOK_URL: 'https://hooks.moon.cards',
    DATABASE_URL: 'postgres://moon:hunter22hunter22@127.0.0.1:1/moon',
    WEB_FOLDER: folder,
    SMTP_URL: 'smtps://moon:hunter22hunter22@mail.moon.cards',
    MAIL_FROM: 'Moon <hello@moon.cards>',
    BITCOIND_URL: 'http://moon:hunter22hunter22@10.0.0.5:8332',
    BITCOIN_XPUB: xpub,
    LND_URL: 'https://10.0.0.6:8080',
    LND_MACAROON: '0201036c6e64'.repeat(12),
    LITHIC_API_KEY: 'hunter22-hunter22-hunter22',
    LITHIC_WEBHOOK_SECRET: webhookSecret('a secret of 24 letters ok'),
  }
  const ethereum = {
    ETHEREUM_RPC_URL: 'https://one.nodes.com/hunter22hunter22',
    ETHEREUM_SECOND_RPC_URL: 'https://two.nodes.com',
    ETHEREUM_XPUB: ethereumXpub,
  }
  const tron = {
    TRON_RPC_URL: 'https://one.nodes.com',
    TRON_SECOND_RPC_URL: 'https://two.nodes.com',
    TRON_XPUB: tronXpub,
  }
  const coinbase = {
    COINBASE_CLIENT_ID: 'moon',
    COINBASE_CLIENT_SECRET: 'hunter22hunter22hunter22',
    COINBASE_PAYEE: 'house@moon.cards',
  }
  const chat = {
    CHAT_URL: 'https://chat.moon.cards',
    ZENDESK_KEY: 'key',
    ZENDESK_KEY_ID: 'act_1',
    ZENDESK_SECRET: 'hunter22hunter22hunter22',
  }
  const runa = { RUNA_API_KEY: 'hunter22hunter22' }
  const payouts = { PAYOUT_XPUB: accountOf(3).publicExtendedKey, SIGNER_URL: 'http://127.0.0.1:4090' }
  /** The macaroon that may pay over Lightning. */
  const paying = { LND_PAY_MACAROON: '0201036d6f6e'.repeat(12) }
  const signerKey = 'xQ7pL2mN9vR4sT8wZ1aB6cD3eF5gH0jK'
  return {
    right,
    ethereum,
    tron,
    coinbase,
    chat,
    runa,
    payouts,
    paying,
    signerKey,
    xpub,
    zpub,
    ethereumXpub,
    webhookSecret,
  }
}

const webhookSecret = (bytes: string) => `whsec_${Buffer.from(bytes).toString('base64')}`
const xpub =
  'xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj'
const base58check = createBase58check(sha256)
/** The same key with the prefix of native segwit (SLIP 132). */
const zpub = base58check.encode(Uint8Array.from([0x04, 0xb2, 0x47, 0x46, ...base58check.decode(xpub).slice(4)]))
/** Each chain has an account of its own. */
const accountOf = (nth: number) => HDKey.fromExtendedKey(xpub).deriveChild(nth)
const [ethereumXpub, tronXpub] = [accountOf(1).publicExtendedKey, accountOf(2).publicExtendedKey]
