/** What keeps Moon from starting, as sentences for a person; never a stack trace. */
export class SettingsError extends Error {}
