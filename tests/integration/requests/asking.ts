import { randomUUID } from 'node:crypto'
import type { Person } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'

type Asked = Partial<Record<'form' | 'kind' | 'visit' | 'wish' | 'words', string>>

/** The addresses of a service's requests, for its family and for the office. */
export function pathsOf(serviceId: string, requestId: string) {
  return {
    family: `/show/service/${serviceId}/requests/${requestId}`,
    office: `/dashboard/services/${serviceId}/requests/${requestId}`,
  }
}

/** Posts the form of a family: another time, where nothing else is said. */
export async function ask(person: Pick<Person, 'cookie'>, serviceId: string, asked: Asked = {}) {
  const form = asked.form ?? randomUUID()
  const fields = { kind: 'time', wish: '10 am to 8 pm', ...asked, form }
  const answer = await openSite(person).post(`/show/service/${serviceId}/requests`, fields)
  return { answer, requestId: form, ...pathsOf(serviceId, form) }
}

/** The same where it is known that it is taken. */
export async function asked(person: Pick<Person, 'cookie'>, serviceId: string, fields: Asked = {}) {
  const sent = await ask(person, serviceId, fields)
  if (sent.answer.location !== sent.family) throw new Error(`Not asked: ${sent.answer.text}`)
  return sent
}
