import { loadCognito } from './cognito-client.server.ts'

/** The authenticator app of a user, which is their second factor (docs/decisions/0006). */

/**
 * A new secret for an authenticator app, base32. It becomes valid when a code of it is verified.
 * @throws NotAuthorizedException when the sign-in is over
 */
export async function associateSoftwareToken(accessToken: string): Promise<string> {
  const { sdk, client } = await loadCognito()
  const { SecretCode } = await client.send(
    new sdk.AssociateSoftwareTokenCommand({ AccessToken: accessToken }),
  )
  if (!SecretCode) throw new Error('Cognito gave no secret')
  return SecretCode
}

/**
 * Checks a code of the authenticator app, of six digits.
 * @throws EnableSoftwareTokenMFAException or CodeMismatchException for a wrong code
 */
export async function verifySoftwareToken(accessToken: string, code: string): Promise<void> {
  const { sdk, client } = await loadCognito()
  const { Status } = await client.send(
    new sdk.VerifySoftwareTokenCommand({ AccessToken: accessToken, UserCode: code }),
  )
  if (Status !== 'SUCCESS') throw new Error('Cognito did not verify the code')
}
