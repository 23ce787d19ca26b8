import { randomUUID } from 'node:crypto'
import type { StandInAnswer, StandInRequest } from './stand-in.ts'

/** Reads a request of AWS's query protocol (SES v1 and SNS): requests are URL-encoded forms, responses are XML. */
export function readParameters(request: StandInRequest): URLSearchParams {
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

/** `content` is the XML inside `<{action}Result>`. */
export function querySuccess(action: string, namespace: string, content: string): StandInAnswer {
  return xmlAnswer(
    200,
    `<${action}Response xmlns="${namespace}"><${action}Result>${content}</${action}Result>` +
      `<ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></${action}Response>`,
  )
}

export function queryError(namespace: string, code: string, message: string, status: number): StandInAnswer {
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

export function xmlAnswer(status: number, body: string): StandInAnswer {
  return {
    status,
    headers: { 'content-type': 'text/xml; charset=utf-8' },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
  }
}
