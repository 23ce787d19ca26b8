import { configuration } from '#server/configuration.server.ts'

export type IdTokenUser = {
  uid: string
  /** Cognito's username: the uid, or another name for a user who exists in the pool through Google alone. */
  username: string
  /** As Cognito stores it; compare it in lower case. */
  email: string
  emailVerified: boolean
  givenName: string
  familyName: string
  /** The nonce of a sign-in through the pool's domain; empty otherwise. */
  nonce: string
  /** Google's own id of a user who exists in the pool through Google alone; empty otherwise. */
  googleId: string
}

let verifier: Awaited<ReturnType<typeof createVerifier>> | undefined

/**
 * Verifies an ID token of our user pool and returns its user. The pool's keys are fetched once and kept.
 * @throws when the token is forged, expired, or of another pool, client or kind
 */
export async function verifyIdToken(idToken: string): Promise<IdTokenUser> {
  verifier ??= await createVerifier()
  const claims = await verifier.verify(idToken)
  const identities = (claims.identities as { providerName: string; userId: string }[] | undefined) ?? []
  return {
    uid: claims.sub,
    username: claims['cognito:username'],
    email: textOf(claims.email),
    emailVerified: claims.email_verified,
    givenName: textOf(claims.given_name),
    familyName: textOf(claims.family_name),
    nonce: textOf(claims.nonce),
    googleId: identities.find(({ providerName }) => providerName === 'Google')?.userId ?? '',
  }
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim : ''
}

/** The verifier is loaded when the first token is checked, because most requests have none. */
async function createVerifier() {
  const [{ CognitoJwtVerifier }, { SimpleJwksCache }] = await Promise.all([
    import('aws-jwt-verify/cognito-verifier'),
    import('aws-jwt-verify/jwk'),
  ])
  return CognitoJwtVerifier.create(
    {
      userPoolId: configuration.userPoolId,
      clientId: configuration.userPoolClientId,
      tokenUse: 'id',
    },
    { jwksCache: new SimpleJwksCache({ fetcher: { fetch: fetchKeys } }) },
  )
}

/** The sandbox's pool has the issuer of a real pool; only its keys have another URL. */
async function fetchKeys(issuerAddress: string): Promise<ArrayBuffer> {
  const address = configuration.userPoolKeys
  if (!address) {
    const { SimpleFetcher } = await import('aws-jwt-verify/https')
    return new SimpleFetcher().fetch(issuerAddress)
  }
  return (await fetch(address, { redirect: 'error' })).arrayBuffer()
}
