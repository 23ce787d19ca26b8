import type { JWTPayload } from 'jose'
import { userPoolId } from './pool.ts'
import type { User } from './state.ts'

/** Cognito puts users created by an outside provider into a group with the provider's name. */
export function groupClaims(user: User): JWTPayload {
  const primary = user.identities.find((identity) => identity.primary)
  return primary ? { 'cognito:groups': [`${userPoolId}_${primary.providerName}`] } : {}
}

const scopeAttributes: Record<string, string[]> = {
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
  profile: ['given_name', 'family_name', 'middle_name', 'name', 'nickname', 'picture', 'birthdate', 'locale'],
}

/** The user's attributes as claims. With a scope `email`, `phone` or `profile` only the attributes of these scopes. */
export function attributeClaims(user: User, scopes: string[]): JWTPayload {
  const limited = scopes.filter((scope) => scope in scopeAttributes)
  const readable = new Set(limited.flatMap((scope) => scopeAttributes[scope] ?? []))
  const claims: JWTPayload = {}
  for (const [name, value] of Object.entries(user.attributes)) {
    if (limited.length > 0 && !readable.has(name)) continue
    claims[name] = name.endsWith('_verified') ? value === 'true' : value
  }
  if (user.attributes.address !== undefined && claims.address) claims.address = { formatted: claims.address }
  if (user.identities.length > 0) {
    claims.identities = user.identities.map((identity) => ({
      ...identity,
      // Cognito writes both as text in tokens, unlike in the attribute of the same name.
      primary: String(identity.primary),
      dateCreated: String(identity.dateCreated),
    }))
  }
  return claims
}
