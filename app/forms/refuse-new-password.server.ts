import type { Refuse } from '#app/forms/read-form.server.ts'
import * as m from '#app/content/paraglide/messages.js'

/** Why a new password may be refused that its schema has accepted. */
type Reason = 'weak-password' | 'weak-for-administrator' | 'changed' | 'failed'

/** The answer for a new password that was not set. */
export function refuseNewPassword(refuse: Refuse, reason: Reason) {
  switch (reason) {
    case 'weak-password':
      return refuse(m.account_weak_password(), { field: 'password' })
    case 'weak-for-administrator':
      return refuse(m.account_weak_for_administrator(), { field: 'password' })
    case 'changed':
    case 'failed':
      return refuse(m.error_unexpected(), { status: 503 })
  }
}
