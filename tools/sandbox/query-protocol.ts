import { randomUUID } from 'node:crypto'
import { ServiceError } from './service-error.ts'
import type { StandIn, StandInAnswer, StandInRequest } from './stand-in.ts'

/**
 * A stand-in that speaks AWS's query protocol (SES v1, SNS and CloudWatch): requests are URL-encoded forms, responses are XML.
 * @param actions give the XML inside `<{action}Result>` by AWS's names of the calls, or throw a ServiceError
 */
export function queryStandIn(
  name: StandIn['name'],
  namespace: string,
  actions: Record<string, (parameters: URLSearchParams) => string | Promise<string>>,
): StandIn {
  return {
    name,
    action: (request) => readParameters(request).get('Action') ?? '',
    error: (code, message, status) => queryError(namespace, code, message, status),
    async handle(request) {
      const parameters = readParameters(request)
      const action = parameters.get('Action') ?? ''
      const perform = actions[action]
      try {
        if (!perform) throw new ServiceError('InvalidAction', `Could not find operation ${action}`)
        return querySuccess(action, namespace, await perform(parameters))
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error
        return queryError(namespace, error.code, error.message, error.status)
      }
    },
  }
}

function readParameters(request: StandInRequest): URLSearchParams {
  return new URLSearchParams(request.body.toString('utf8'))
}

/** The values of a list parameter: `readList(parameters, 'Destination.ToAddresses')` reads `….member.1`, `….member.2`. */
export function readList(parameters: URLSearchParams, name: string): string[] {
  const values: string[] = []
  for (let index = 1; parameters.has(`${name}.member.${index}`); index++) {
    values.push(parameters.get(`${name}.member.${index}`) ?? '')
  }
  return values
}

function querySuccess(action: string, namespace: string, content: string): StandInAnswer {
  return xmlAnswer(
    200,
    `<${action}Response xmlns="${namespace}"><${action}Result>${content}</${action}Result>` +
      `<ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></${action}Response>`,
  )
}

function queryError(namespace: string, code: string, message: string, status: number): StandInAnswer {
  const type = status >= 500 ? 'Receiver' : 'Sender'
  return xmlAnswer(
    status,
    `<ErrorResponse xmlns="${namespace}"><Error><Type>${type}</Type><Code>${escapeXml(code)}</Code>` +
      `<Message>${escapeXml(message)}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`,
  )
}

export function escapeXml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&apos;',
  }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

function xmlAnswer(status: number, body: string): StandInAnswer {
  return {
    status,
    headers: { 'content-type': 'text/xml; charset=utf-8' },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
  }
}
