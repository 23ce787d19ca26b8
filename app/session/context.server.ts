import type { Account } from '#server/accounts/account.server.ts'
import type { UserServiceRecord } from '#server/customers/user-service.server.ts'

/** What is known of a request before any route runs. */
declare module '@remix-run/node' {
  interface AppLoadContext {
    requestId: string
    /** For the `script-src` of this answer's content security policy. */
    nonce: string
    /** The caller's IP address, for the limits. */
    clientAddress: string
    /** The fields of the form that this request has posted, without passwords and codes. */
    typed?: Record<string, string>
    /** Whoever asks, once it was read: the routes of one request share one read. */
    asking?: Promise<Asking | null>
  }
  interface Future {
    v3_singleFetch: true
  }
}

/** A signed-in person with her services; with one alone where an action on it read no more. */
export type Asking = { account: Account; services: UserServiceRecord[] }
