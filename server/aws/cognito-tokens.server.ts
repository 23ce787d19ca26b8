import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { SimpleFetcher } from 'aws-jwt-verify/https'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'

export type TokenHolder = {
  uid: string
  /** As Cognito keeps it; we compare in lower case. */
  email: string
  emailVerified: boolean
}

let verifier: ReturnType<typeof createVerifier> | undefined

/**
 * Who an ID token of our user pool speaks for. The pool's keys are fetched once and kept.
 * @throws when it is forged, expired, or of another pool, client or kind
 */
export async function verifyIdToken(idToken: string): Promise<TokenHolder> {
  verifier ??= createVerifier()
  const claims = await verifier.verify(idToken)
  return {
    uid: claims.sub,
    email: typeof claims.email === 'string' ? claims.email : '',
    emailVerified: claims.email_verified,
  }
}

function createVerifier() {
  return CognitoJwtVerifier.create(
    {
      userPoolId: process.env.COGNITO_USER_POOL_ID ?? '',
      clientId: process.env.COGNITO_CLIENT_ID ?? '',
      tokenUse: 'id',
    },
    { jwksCache: new SimpleJwksCache({ fetcher: { fetch: fetchKeys } }) },
  )
}

/** The sandbox's pool has the issuer of a real one; only its keys lie elsewhere. */
async function fetchKeys(issuerAddress: string): Promise<ArrayBuffer> {
  const address = process.env.COGNITO_JWKS_URL
  if (!address) return new SimpleFetcher().fetch(issuerAddress)
  return (await fetch(address)).arrayBuffer()
}
