import { checkPoolId } from '../pool.ts'
import type { Pool } from '../pool.ts'
import { CognitoError, requiredText, structure } from '../protocol.ts'
import type { Input } from '../protocol.ts'
import { requireUser } from '../users.ts'

const identitiesAllowed = 5

function invalid(message: string): CognitoError {
  return new CognitoError('InvalidParameterException', message)
}

function checkProvider(name: string): void {
  if (name !== 'Google') {
    throw new CognitoError('ResourceNotFoundException', `Identity provider ${name} does not exist.`)
  }
}

/**
 * Links a Google account to a user with a password. As in Cognito, a Google account that has already signed in as a user of
 * its own cannot be linked: that user must be deleted first. AWS's reference: "Linked local users can
 * also sign in with SDK-based API operations like InitiateAuth after they sign in at least once through their IdP."
 */
export function adminLinkProviderForUser(pool: Pool, input: Input) {
  checkPoolId(input)
  const { state } = pool.store
  const destination = structure(input, 'DestinationUser')
  const source = structure(input, 'SourceUser')
  if (requiredText(destination, 'ProviderName') !== 'Cognito') {
    throw invalid('DestinationUser must be a user of the user pool.')
  }
  const providerName = requiredText(source, 'ProviderName')
  checkProvider(providerName)
  if (requiredText(source, 'ProviderAttributeName') !== 'Cognito_Subject') {
    throw invalid('ProviderAttributeName must be Cognito_Subject for social identity providers.')
  }
  const userId = requiredText(source, 'ProviderAttributeValue')
  const user = requireUser(state, requiredText(destination, 'ProviderAttributeValue'))
  for (const other of state.users.values()) {
    const identity = other.identities.find(
      (one) => one.providerName === providerName && one.userId === userId,
    )
    if (identity?.primary) {
      throw invalid(
        'Merging is not currently supported, provide a SourceUser that has not been signed up in order to link',
      )
    }
    if (identity) throw invalid('SourceUser is already linked to DestinationUser')
  }
  if (user.identities.length >= identitiesAllowed) {
    throw new CognitoError('LimitExceededException', 'The maximum number of linked identities is reached.')
  }
  const now = pool.context.now()
  const providerType = providerName
  user.identities.push({ userId, providerName, providerType, issuer: null, primary: false, dateCreated: now })
  user.awaitsLinkedSignIn = true
  user.modifiedAt = now
  return {}
}
