/** An operator's role. An admin may run every command. */
export const consoleRoles = ['support', 'finance', 'compliance', 'admin'] as const
export type ConsoleRole = (typeof consoleRoles)[number]

type Roles = readonly Exclude<ConsoleRole, 'admin'>[]

const everybody = ['support', 'finance', 'compliance'] as const satisfies Roles
const care = ['support', 'compliance'] as const satisfies Roles
const money = ['finance', 'compliance'] as const satisfies Roles
const admins = [] as const satisfies Roles

/**
 * Roles that may run each command, beside admin. The server checks this list before a command runs, whether it
 * comes from the command line or the console; the console draws only the allowed commands.
 */
export const commandRoles = {
  // users
  find: everybody,
  user: everybody,
  orders: everybody,
  order: everybody,
  cards: everybody,
  activity: everybody,
  country: care,
  'set-country': care,
  limits: everybody,
  waitlist: care,
  closed: everybody,
  unused: everybody,
  'app-removals': care,
  'let-in': care,
  'sign-out': care,
  'set-limits': ['compliance'],
  ban: ['compliance'],
  unban: ['compliance'],
  'remove-app': care,
  'keep-app': care,
  restricted: care,
  sanctions: money,
  frozen: everybody,
  freeze: care,
  unfreeze: ['compliance'],
  'close-card': ['compliance'],
  // what visitors and users write
  messages: ['support'],
  message: ['support'],
  'take-message': ['support'],
  answer: ['support'],
  'close-message': ['support'],
  subscribers: admins,
  // money
  suspense: money,
  held: money,
  recoveries: everybody,
  payouts: money,
  'lightning-payouts': money,
  requests: money,
  breaks: money,
  charges: everybody,
  disputes: everybody,
  parked: money,
  unexplained: money,
  'check-ledger': money,
  'check-activity': money,
  dispute: ['finance', 'support'],
  give: ['finance'],
  release: money,
  returned: ['finance'],
  'not-possible': ['finance'],
  'resolve-forgotten': ['finance'],
  'announce-payment': ['finance'],
  'return-lightning-payout': ['finance'],
  'hand-over': ['finance'],
  confirm: money,
  retry: ['finance'],
  'approve-payout': ['finance'],
  'export-payout': ['finance'],
  'import-payout': ['finance'],
  // programs
  'api-keys': care,
  'grant-api-access': ['support'],
  // what is sold
  products: everybody,
  'set-fees': ['finance'],
  'set-share': ['finance'],
  // the house
  flags: everybody,
  flag: admins,
  'read-banner': everybody,
  banner: admins,
  'no-banner': admins,
  agreement: admins,
  jobs: everybody,
  preflight: ['finance'],
  events: everybody,
  funnel: everybody,
  'data-keys': admins,
  'rotate-data-key': admins,
  'give-up-data-key': admins,
  operators: everybody,
  audit: ['compliance'],
  'add-operator': admins,
  'remove-operator': admins,
  'set-role': admins,
  'invite-operator': admins,
} as const satisfies Record<string, Roles>

export type CommandName = keyof typeof commandRoles

/**
 * Commands that cannot run in a browser: they read or write files of the server, need the role that owns the
 * tables, or are for the day on which a key is lost.
 */
export const onCommandLineAlone: readonly CommandName[] = [
  'agreement',
  'export-payout',
  'import-payout',
  'rotate-data-key',
  'give-up-data-key',
  'add-operator',
  'remove-operator',
  'set-role',
  'invite-operator',
]

export const mayRun = (role: ConsoleRole, command: string): boolean =>
  Object.hasOwn(commandRoles, command) &&
  (role === 'admin' || (commandRoles[command as CommandName] as Roles).includes(role))
