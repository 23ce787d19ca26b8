import type { EmailVerification } from '#server/accounts/password/email-verification.server.ts'
import type { StoredUserService } from '#server/services/user-service.entity.server.ts'
import type { Viewer } from './viewer.server.ts'

/** What the loaders and actions of one request share. The handler sets the first three. */
declare module '@remix-run/node' {
  interface AppLoadContext {
    requestId: string
    /** For the `script-src` of this response's content security policy. */
    nonce: string
    /** The caller's IP address, for the limits. */
    clientAddress: string
    /** Whether Remix's router asks for a page's data, rather than the browser for the page itself. */
    isDataRequest?: boolean
    /** The posted form fields without passwords and codes; the error page offers them again. */
    typed?: Record<string, string>
    /** The signed-in user, or null for an anonymous request; left out until a loader or action reads them. */
    viewer?: Promise<Viewer | null>
    /** All services of the viewer; left out if they were not read. */
    viewerServices?: Promise<StoredUserService[]>
    /** The viewer's service that this request's action has read; null if it is not theirs. */
    ownService?: Promise<StoredUserService | null>
    /**
     * The user who verifies their e-mail; left out until read. After an action the page's loader must find them here: the action may have
     * replaced the session, and the request does not have the new cookie.
     */
    emailVerification?: Promise<EmailVerification | null>
  }
  interface Future {
    v3_singleFetch: true
  }
}
