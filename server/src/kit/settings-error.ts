/** Why Moon cannot start, as sentences for an operator; never a stack trace. */
export class SettingsError extends Error {}
