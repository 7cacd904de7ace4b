import { breakpoints } from '@moon/contract/limits.ts'
import type { analyticsNames } from '@moon/contract/support.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'

/** Reports a failure to our own event log: its name and code, nothing about the user (D-48, ECB-20). */
export function logFailure(name: (typeof analyticsNames)[number], error: unknown): void {
  const view = window.innerWidth >= breakpoints.desktopTracking ? 'desktop' : 'mobile'
  const code = error instanceof ApiError ? error.code : 'unknown'
  void call('logAnalytics', { body: { name, view, code } }).catch(() => {})
}
