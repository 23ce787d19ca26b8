import { createHash, randomBytes } from 'node:crypto'
import { clientId, googlePerson } from '#tools/sandbox/cognito/cognito.ts'
import type { Pool } from './cognito-pool.ts'

export const callback = 'http://localhost:3333/auth/google/callback'
export const asha = googlePerson('asha.kulkarni@gmail.com', 'Asha', 'Kulkarni')

export function newVerifier() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

export function authorizeQuery(challenge: string, changes: Record<string, string | null> = {}) {
  const all: Record<string, string | null> = {
    client_id: clientId,
    identity_provider: 'Google',
    response_type: 'code',
    redirect_uri: callback,
    state: 'the state & more',
    nonce: 'the nonce',
    scope: 'openid email profile aws.cognito.signin.user.admin',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...changes,
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(all)) if (value !== null) query.set(name, value)
  return query
}

export function authorize(pool: Pool, query: URLSearchParams) {
  return fetch(`${pool.origin}/cognito/oauth2/authorize?${query}`, { redirect: 'manual' })
}

/** Presses a button of the chooser page; returns the address of the redirect. */
export async function choose(
  pool: Pool,
  query: URLSearchParams,
  fields: Record<string, string>,
): Promise<URL> {
  const body = new URLSearchParams([...query, ...Object.entries(fields)])
  const init: RequestInit = { method: 'POST', body, redirect: 'manual' }
  const answer = await fetch(`${pool.origin}/cognito/oauth2/idpresponse`, init)
  return new URL(answer.headers.get('location') ?? `error:${answer.status}`)
}

export type TokenAnswer = {
  id_token: string
  access_token: string
  refresh_token: string
  expires_in: number
  token_type: string
}

export function postToken(pool: Pool, fields: Record<string, string>) {
  const body = new URLSearchParams({ client_id: clientId, ...fields })
  return fetch(`${pool.origin}/cognito/oauth2/token`, { method: 'POST', body })
}

export function exchange(pool: Pool, code: string, verifier: string, changes: Record<string, string> = {}) {
  const grant = { grant_type: 'authorization_code', redirect_uri: callback, code, code_verifier: verifier }
  return postToken(pool, { ...grant, ...changes })
}

export async function oauthError(answer: Response): Promise<string> {
  const { error = 'accepted' } = (await answer.json()) as { error?: string }
  return `${answer.status} ${error}`
}

export async function codeFor(pool: Pool, fields: Record<string, string> = { choice: asha.sub }) {
  const { verifier, challenge } = newVerifier()
  const location = await choose(pool, authorizeQuery(challenge), fields)
  return { code: location.searchParams.get('code') ?? '', verifier }
}

export async function signInWithGoogle(pool: Pool, fields?: Record<string, string>): Promise<TokenAnswer> {
  const { code, verifier } = await codeFor(pool, fields)
  return (await (await exchange(pool, code, verifier)).json()) as TokenAnswer
}
