import { configuration } from '#server/configuration.server.ts'
import { callSigned } from './signed-call.server.ts'

/*
 * Every cold start makes this one call. It is not made by the SDK's client: with that a cold start is 6 % longer (processor time of
 * `/about`, median of 15 pairs, 22 November 2026).
 */

type Answer = {
  SecretValues?: { ARN: string; Name: string; SecretString?: string }[]
  Errors?: { SecretId?: string; ErrorCode?: string }[]
}

/**
 * Reads secrets by ARN or name in one call to Secrets Manager.
 * @returns their texts, in the order of `ids`
 * @throws when it does not answer in time, refuses, or one of them is missing; no value is ever part of the error
 */
export async function readSecretTexts(ids: string[]): Promise<string[]> {
  const { SecretValues = [], Errors = [] } = await getSecretValues(ids)
  return ids.map((id) => {
    const text = SecretValues.find(({ ARN, Name }) => ARN === id || Name === id)?.SecretString
    if (text) return text
    const code = Errors.find(({ SecretId }) => SecretId === id)?.ErrorCode ?? 'not found'
    throw new Error(`The secret ${id} cannot be read: ${code}`)
  })
}

async function getSecretValues(ids: string[]): Promise<Answer> {
  const answer = await callSigned({
    service: 'secretsmanager',
    method: 'POST',
    endpoint:
      process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER ??
      `https://secretsmanager.${configuration.region}.amazonaws.com/`,
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'secretsmanager.BatchGetSecretValue',
    },
    body: JSON.stringify({ SecretIdList: ids }),
  })
  return JSON.parse(answer) as Answer
}
