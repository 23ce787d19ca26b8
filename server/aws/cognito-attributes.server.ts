import { configuration } from '#server/configuration.server.ts'
import { countFailures, loadCognito } from './cognito-client.server.ts'
import type { SendingPermit } from './permit.server.ts'

/** The e-mail and the phone number of a user of the pool: verified with codes, or set as verified. */

const { userPoolId } = configuration

/** An attribute that is verified with a code. */
export type ContactAttribute = 'email' | 'phone_number'

/** Sends the code that verifies the e-mail of the account. */
export async function sendEmailCode(permit: SendingPermit<'mailCode'>, accessToken: string): Promise<void> {
  const { sdk, client } = await loadCognito(1)
  permit.spend()
  await countFailures('EmailFailures', () => client.send(attributeCode(sdk, accessToken, 'email')))
}

/**
 * Sets the permit's phone number as the account's unverified number and sends the code by SMS. A second call with the same
 * number sends another code.
 */
export async function sendPhoneCode(
  permit: SendingPermit<'smsVerification'>,
  accessToken: string,
): Promise<void> {
  const { sdk, client } = await loadCognito(1)
  const number = permit.spend()
  const command = new sdk.UpdateUserAttributesCommand({
    AccessToken: accessToken,
    UserAttributes: [{ Name: 'phone_number', Value: number }],
  })
  await countFailures('SmsFailures', async () => {
    const { CodeDeliveryDetailsList = [] } = await client.send(command)
    // Cognito sends nothing for a number that it already has as verified. That happens after a process that died between
    // Cognito's verification and our own write.
    if (CodeDeliveryDetailsList.length === 0) {
      await client.send(attributeCode(sdk, accessToken, 'phone_number'))
    }
  })
}

function attributeCode(
  sdk: Awaited<ReturnType<typeof loadCognito>>['sdk'],
  accessToken: string,
  attribute: ContactAttribute,
) {
  return new sdk.GetUserAttributeVerificationCodeCommand({
    AccessToken: accessToken,
    AttributeName: attribute,
  })
}

/** @throws CodeMismatchException, ExpiredCodeException, LimitExceededException or AliasExistsException */
export async function verifyAttribute(
  accessToken: string,
  attribute: ContactAttribute,
  code: string,
): Promise<void> {
  const { sdk, client } = await loadCognito()
  await client.send(
    new sdk.VerifyUserAttributeCommand({
      AccessToken: accessToken,
      AttributeName: attribute,
      Code: code,
    }),
  )
}

/** Marks the e-mail of a user as verified, after another service (Google) has verified it for us. */
export async function markEmailVerified(uid: string): Promise<void> {
  const { sdk, client } = await loadCognito()
  await client.send(
    new sdk.AdminUpdateUserAttributesCommand({
      UserPoolId: userPoolId,
      Username: uid,
      UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
    }),
  )
}

/** Restores the verified e-mail of our record in the pool, after a sign-in with Google has overwritten it. */
export async function restoreEmail(uid: string, email: string): Promise<void> {
  const { sdk, client } = await loadCognito()
  await client.send(
    new sdk.AdminUpdateUserAttributesCommand({
      UserPoolId: userPoolId,
      Username: uid,
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    }),
  )
}

/** The phone number that the pool has as verified, E.164; null where it has none. */
export async function verifiedPhone(uid: string): Promise<string | null> {
  const { sdk, client } = await loadCognito()
  const { UserAttributes = [] } = await client.send(
    new sdk.AdminGetUserCommand({ UserPoolId: userPoolId, Username: uid }),
  )
  const values = new Map(UserAttributes.map(({ Name, Value }) => [Name, Value]))
  return values.get('phone_number_verified') === 'true' ? (values.get('phone_number') ?? null) : null
}

/** Restores a phone number that is verified in our record; an empty text removes the pool's number. */
export async function restorePhone(uid: string, number: string): Promise<void> {
  const { sdk, client } = await loadCognito()
  const proven = number ? [{ Name: 'phone_number_verified', Value: 'true' }] : []
  await client.send(
    new sdk.AdminUpdateUserAttributesCommand({
      UserPoolId: userPoolId,
      Username: uid,
      UserAttributes: [{ Name: 'phone_number', Value: number }, ...proven],
    }),
  )
}
