import type { EmailVerification } from '#server/accounts/password/email-verification.server.ts'
import type { StoredUserService } from '#server/services/user-service.entity.server.ts'
import type { Viewer } from './viewer.server.ts'

/** What the loaders and actions of one request share. The handler gives the first three. */
declare module '@remix-run/node' {
  interface AppLoadContext {
    requestId: string
    /** For the `script-src` of this answer's content security policy. */
    nonce: string
    /** The caller's IP address, for the limits. */
    clientAddress: string
    /** Whether Remix's router asks for the data of a page, and not the browser for the page itself. */
    isDataRequest?: boolean
    /** The form fields that this request has posted, without passwords and codes; the error page offers them again. */
    typed?: Record<string, string>
    /** The signed-in user, or null for an anonymous request; left out until a loader or action reads them. */
    viewer?: Promise<Viewer | null>
    /** All services of the viewer; left out where they were not read. */
    viewerServices?: Promise<StoredUserService[]>
    /** The viewer's own service that the action of this request has read, or null where it is not theirs. */
    ownService?: Promise<StoredUserService | null>
    /**
     * The user who verifies their e-mail, left out until they were read. After an action, the loader of the same page finds
     * them here: the action may have replaced their restricted session with a full one, whose cookie the request does not have.
     */
    emailVerification?: Promise<EmailVerification | null>
  }
  interface Future {
    v3_singleFetch: true
  }
}
