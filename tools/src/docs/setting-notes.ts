import { chains, stableCoins, tokenChainNames, type StableCoin, type TokenChainName } from '@moon/contract/chains.ts'
import { tokenKinds } from '../../../server/src/rails/tokens/token-kinds.ts'

/** Notes on settings beyond the sentence in the settings code, for docs/settings.md. */
export const settingNotes: Record<string, string> = {
  MOON_ENV: '`production` wherever money is real',
  HOST: '`0.0.0.0` in a container',
  PUBLIC_URL: 'here `http://localhost:4000`',
  PUBLIC_WEBHOOK_URL:
    'here `http://localhost:4000`; with `by-hand`, when somebody has enrolled its webhooks and authorisations there, `LITHIC_WEBHOOK_SECRET` is needed',
  DATABASE_URL:
    'a PostgreSQL 15 or newer, `postgres://user:password@host:5432/database`, as the role that the server works under',
  CHECK_ANSWERS: 'whether each answer is held against its declaration before it leaves (docs/decisions/377)',
  DATABASE_OWNER_URL:
    'the same database as the role that owns the tables and migrates them; unset, `DATABASE_URL` does both (docs/operating.md, "Two roles")',
  INACTIVITY_CHARGE:
    'dollars that credit shrinks by each month after twelve months without use and two letters; the agreement in force must say so',
  TWO_OPERATORS_ABOVE: 'dollars that one operator alone may move by hand within 24 hours',
  CONSOLE_URL:
    'where operators open their console; another origin than `PUBLIC_URL`. Without it there is none, and the server never serves it: `npm run console` does',
  CONSOLE_DATABASE_ROLE:
    "with `DATABASE_OWNER_URL`: the console's `DATABASE_URL` names this role, and the server's can let no operator in (docs/operating.md)",
  CONSOLE_HOST: 'the console alone',
  CONSOLE_PORT: 'the console alone',
  CONSOLE_FOLDER: 'the console alone; `npm run console` builds it',
  OPERATOR_KEY: 'only for the command line: the key of the operator who uses it',
  LEDGER_HEADS_FOLDER:
    "a folder on another disk or machine, where the head of the ledger's hash chain is written once a day",
  LEDGER_HEADS_MAIL_TO: 'an address that gets the head by email, once a day',
  MOON_SECRET: '32 or more random characters, kept secret: it wraps the keys under which secrets lie in the database',
  MOON_SECRET_BEFORE: 'only after a change: the secrets before, with commas between (docs/operating.md)',
  EXTENSION_STORE: 'where the site leads whoever adds the extension',
  EXTENSION_FILE:
    'offered at `/moon-extension.zip` where there is no store, with how it is loaded; `npm run extension:build -- --zip` writes it. Without either the site says how it is built from the source',
  EXTENSION_ID:
    'the id that the shop of extensions gave; here that of `npm run extension:build`. Unset, no extension can be connected',
  WEB_FOLDER: '`web/build/client`, built by `npx react-router build` in `web/`',
  SELLER:
    'the legal name and the address of your company, in one line: receipts name it; after a change those of earlier orders keep the earlier one',
  SMTP_URL: '`smtps://user:password@host`',
  MAIL_FROM: 'the sender that people see, `Moon <hello@your.domain>`',
  BITCOIND_URL: 'JSON-RPC of a Bitcoin Core 28 or newer, with user and password in the address',
  BITCOIND_ZMQ: 'without it the node is asked every second',
  BITCOIN_NETWORK: '`mainnet`, or `testnet` to try it out',
  BITCOIN_XPUB: "the account's extended public key (m/84'/0'/0'); the private key stays elsewhere",
  PAYOUT_XPUB:
    "m/84'/0'/0' of a wallet that holds what payouts need for some days; unset, nothing is paid out. Its node keeps a watch-only wallet of it",
  PAYOUT_KEY_ORIGIN:
    'a hardware wallet signs nothing without it; as it shows it beside its account key, `[d34db33f/84h/0h/0h]`, without the brackets',
  SIGNER_URL: 'on the same machine: `http://127.0.0.1:4090` (docs/operating.md, "Payouts")',
  SIGNER_KEY: 'the same as that of `npm run signer`; needed with `SIGNER_URL`',
  SIGNER_PAYOUT_SATS:
    'at most what `npm run signer` signs in one payout, which has a variable of the same name; a user who asks for more is told the most (docs/operating.md)',
  DONATION_ADDRESS: 'where `/about` asks for donations; unset, it asks for none. Take one that no order can have',
  SANCTIONED_ADDRESSES: 'read at start; what follows a `#` is a remark',
  ...Object.fromEntries(tokenChainNames.flatMap(notesOfChain)),
  TRON_RPC_URL:
    "java-tron's `/jsonrpc`, its own or of a hosted node (TronGrid: `https://KEY@api.trongrid.io/jsonrpc`), or its `wss://` address; unset, Moon takes no tokens there",
  TRON_USDC:
    "unset: its issuer redeems it no more. Naming it and turning the flag `tronUsdc` on takes it at the market's price",
  BASE_RPC_URL:
    'nodes of other networks, looked through once a day for dollars that were sent there by mistake; each is optional',
  POLYGON_RPC_URL:
    'nodes of other networks, looked through once a day for dollars that were sent there by mistake; each is optional',
  BNB_RPC_URL:
    'nodes of other networks, looked through once a day for dollars that were sent there by mistake; each is optional',
  ARBITRUM_RPC_URL:
    'nodes of other networks, looked through once a day for dollars that were sent there by mistake; each is optional',
  OPTIMISM_RPC_URL:
    'nodes of other networks, looked through once a day for dollars that were sent there by mistake; each is optional',
  POLYGON_CHAIN_ID: "only for test networks (and so for each of the five): the main networks' contracts are known",
  POLYGON_USDC: "only for test networks (and so for each of the five): the main networks' contracts are known",
  POLYGON_USDT: "only for test networks (and so for each of the five): the main networks' contracts are known",
  DIFFERENCE_STOP:
    "dollars at stake between the issuer's books and ours above which no card is sold until an operator has looked",
  RECOVERY_FEE: 'dollars that bringing such a payment back costs, said before anybody agrees',
  TOKENS_VOUCH_FROM:
    "dollars of one user's token payments within a day from which on each needs the word of the second node, and on Ethereum a finalized block",
  LND_MACAROON: 'a macaroon in hex with `invoices:read invoices:write info:read` and nothing else',
  LND_PAY_MACAROON:
    'another macaroon in hex with `offchain:read offchain:write info:read` and nothing else; unset, nothing is paid out over Lightning (docs/operating.md, "Payouts")',
  LND_PAYOUT_SATS: 'at most what the node can send at once; a user who asks for more is told the most',
  LNURL_PLAIN_HOST:
    'only for development: in production a server of Lightning addresses is asked over https, at public addresses',
  LND_TLS_CERT: "the node's certificate (PEM, or the path of its tls.cert), when no public authority signed it",
  LND_PUBKEY:
    "the node's own key (`lncli getinfo`, identity_pubkey): then invoices of any other node are shown to nobody",
  LITHIC_URL: '`https://api.lithic.com`',
  LITHIC_WEBHOOK_SECRET:
    "the secret that signs the issuer's webhooks (`whsec_…`), or two with a comma during a rotation; unset asks the issuer",
  LITHIC_ACCOUNT_TOKEN:
    'the account at the issuer that cards are made under, whose limits hold for all customers together; unset, the program decides',
  LITHIC_NUMBERS:
    'who shows the number of a card: `server`, to whom the issuer gives it once it has seen a PCI DSS assessment, or `frame`, a frame of the issuer in the page, for everybody else; the extension then fills no form (docs/operating.md, "The card issuer")',
  LITHIC_WITHOUT_STREAM:
    'for an account that the issuer does not ask before a card is charged: `rules` sets countries, categories and the highest amount as rules there, `stop` keeps Moon from starting',
  LITHIC_CREDIT_PROGRAM:
    'the card program at the issuer whose cards are processed as credit; unset, there are only prepaid ones and the flags `cardProductToggle` and `createBitnobCards` do nothing',
  RATES_COINBASE_URL: "the exchanges' public addresses (the defaults)",
  RATES_KRAKEN_URL: "the exchanges' public addresses (the defaults)",
  RATES_BITSTAMP_URL: "the exchanges' public addresses (the defaults)",
  COINBASE_CLIENT_ID:
    'id and secret of the app that is registered at Coinbase, with the return addresses `<PUBLIC_URL>/dashboard/connect-coinbase` and `<PUBLIC_URL>/extension/connect-coinbase`; without them the exchange is off',
  COINBASE_CLIENT_SECRET:
    'id and secret of the app that is registered at Coinbase, with the return addresses `<PUBLIC_URL>/dashboard/connect-coinbase` and `<PUBLIC_URL>/extension/connect-coinbase`; without them the exchange is off',
  COINBASE_PAYEE: "the email address of the house's own Coinbase account, which people's payments are sent to",
  COINBASE_DAILY_LIMIT: 'how many dollars a day people are asked to allow',
  COINBASE_LOGIN_URL: "Coinbase's public addresses (the defaults)",
  COINBASE_API_URL: "Coinbase's public addresses (the defaults)",
  GOOGLE_CLIENT_ID:
    'id and secret of the OAuth client (of the kind "web application") at Google, with the return address `<PUBLIC_URL>/v1/auth/federated/google`; without them nobody can sign in with Google',
  GOOGLE_CLIENT_SECRET:
    'id and secret of the OAuth client (of the kind "web application") at Google, with the return address `<PUBLIC_URL>/v1/auth/federated/google`; without them nobody can sign in with Google',
  GOOGLE_ISSUER: '`https://accounts.google.com`',
  APPLE_CLIENT_ID:
    'the Services ID at Apple, with the return address `<PUBLIC_URL>/v1/auth/federated/apple`; without it nobody can sign in with Apple',
  APPLE_TEAM_ID: 'the ten letters and digits of the team at Apple',
  APPLE_KEY_ID: 'the id of a key for Sign in with Apple, and the key itself (the text of its .p8 file)',
  APPLE_PRIVATE_KEY: 'the id of a key for Sign in with Apple, and the key itself (the text of its .p8 file)',
  APPLE_ISSUER: '`https://appleid.apple.com`',
  RUNA_API_KEY: "API key of Runa, who makes the shops' gift cards; without it the flag `giftCards` stays off",
  RUNA_URL: '`https://api.runa.io/v2`',
  RUNA_WEBHOOK_SECRET:
    "the secrets that sign Runa's webhooks, with commas between: each endpoint in its portal has one. Without any, changes are found by asking",
  RUNA_HOSTS:
    'hosts that codes, pictures and texts may be fetched from, `.runa.io,.wegift.io` by default; a dot in front stands for all that end so',
  RUNA_FILE_HOSTS:
    "further hosts, for pictures and texts only, each by its whole name; by default the store that Runa's documents show",
  ZENDESK_KEY: 'the key of the Zendesk messaging widget; unset, support is by email alone',
  ZENDESK_KEY_ID: 'id and text of the key for end user authentication, which logs members in to the chat',
  ZENDESK_SECRET: 'id and text of the key for end user authentication, which logs members in to the chat',
  CHAT_URL:
    "an https address of the chat's own, such as `https://chat.moon.example`, that leads to this server and is never that of `PUBLIC_URL`: the chat's script runs there, away from sessions",
  REVEAL_UNKNOWN_EMAIL: '`yes`: a reset says that an address is unknown; `no` answers the same for everybody',
  SIGNUP_MODE: '`open`, or `waitlist` while new people have to wait',
  MOON_ROLES:
    'what this process does: `api` answers calls, `worker` takes jobs and sweeps, `listener` reads chains and asks the exchanges. All three must run somewhere, each at least twice (docs/operating.md)',
  METRICS_HOST: 'never one that users reach: whoever reads metrics sees what Moon owes and holds',
  METRICS_PORT:
    'where Prometheus asks for `/metrics`; each process needs one of its own. Unset, none are counted (docs/monitoring.md)',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'where spans of requests, jobs and webhooks are sent (OTLP over HTTP, `http://127.0.0.1:4318`). Unset, none are made and nothing for it is loaded',
  DATABASE_POOL_URL:
    'a PgBouncer (pool_mode = transaction) for calls and jobs; the queue, the listener, leases and migrations go to `DATABASE_URL`, at most 7 connections of a process (docs/scaling.md, "Connections")',
  DRAIN_MS:
    'how long requests are still taken after SIGTERM while `/readyz` answers 503: longer than whatever sends them here takes to notice; 0 where one process is alone',
  IP_LOCATIONS:
    "GeoLite2-City.mmdb, or another file of that form; read at start, so a newer one counts from the next start on. Unset, Moon does not know where people are, and pre-fills their country from their browser's language",
  BLOCKED_COUNTRIES:
    'where nobody signs up and nothing is sold, `CU,IR,KP`: by the network that asks (`IP_LOCATIONS`) and by the country that a user lives in. What users have can still be spent, deleted and paid out',
  UNPAYABLE_COUNTRIES:
    'where, beside that, nobody is paid out: their credit stays theirs until an operator may hand it over',
  TRUSTED_PROXIES:
    'addresses or ranges of the proxies in front, `10.0.0.0/8,127.0.0.1`; without them every user behind a proxy shares its limits',
  BITCOIN_CONFIRMATIONS: 'unset: 3 on the main network, 1 on test networks',
  CLOCK_URL: 'the clock that the panel of the sandbox moves; refused in production',
}

function callsADayNote(name: TokenChainName): string {
  const { idle, withTenOrders } = tokenKinds[name].measuredCallsADay
  const [few, many] = [idle, withTenOrders].map((calls) => calls.toLocaleString('en-US'))
  return `what the plan of the smaller of the two nodes allows, of which one process at a time takes nearly all; here there is no bound. Moon needs ${few} a day without an order and ${many} with ten open at any moment, and more over a WebSocket; with less it notices blocks later, after a minute at most (docs/operating.md, "Hosted nodes")`
}

/** Notes for every token chain; notes for a single chain are above. */
function notesOfChain(name: TokenChainName): [string, string][] {
  const { wire, title, tokens } = chains[name]
  const main: { chainId: number } & Partial<Record<StableCoin, string>> = tokens.main
  return [
    [
      `${wire}_RPC_URL`,
      `JSON-RPC of a node of ${title}, over HTTP or (\`wss://\`) a WebSocket, over which it says each block itself; unset, Moon takes no tokens there`,
    ],
    [
      `${wire}_SECOND_RPC_URL`,
      `a node of somebody else, asked before a large payment is booked and read an hour and a day later; needed with \`${wire}_RPC_URL\``,
    ],
    [`${wire}_CALLS_A_DAY`, callsADayNote(name)],
    [`${wire}_XPUB`, `the extended public key of an account that no other chain has (${tokens.account})`],
    ...stableCoins
      .filter((coin) => main[coin] !== undefined)
      .map((coin): [string, string] => [
        `${wire}_${coin}`,
        `unset on chain ${main.chainId}: the real contract address`,
      ]),
  ]
}
