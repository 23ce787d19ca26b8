import { expect } from 'vitest'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { createAdministrator, createCustomer, signInAgain } from '#tests/support/people.ts'
import { codesOf, requestClose } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { readInbox } from '#tests/support/stand-ins.ts'
import { change, confirmedService, day, line } from '#tests/support/visits/plans.ts'
import { arrival, officeAuthor, reportOf } from '#tests/support/visits/reports.ts'

/* What ended-services.test.ts and its long tests share. */

export const wednesday = '2026-11-25'

export async function setting({ isCovered = true, days = 90, shift = day } = {}) {
  const [office, family, { person, nurse }] = [
    await createAdministrator(),
    await createCustomer(),
    await createLinkedNurse(),
  ]
  const service = await confirmedService(family, { days })
  const { serviceId } = service
  expect(await change(office, serviceId, line(isCovered ? nurse : undefined, shift))).toEqual({ ok: true })
  return { office, family, nurse, person, service, visit: { serviceId, line: '1', day: wednesday } }
}

export type Setting = Awaited<ReturnType<typeof setting>>

export async function close({ family, service }: Setting) {
  const { closeCode } = await codesOf(family, service)
  expect(await requestClose(await signInAgain(family), service, closeCode)).toEqual({ ok: true })
}

export async function record({ office, visit }: Setting, ...kinds: ('missed' | 'arrived')[]) {
  for (const kind of kinds) {
    const report =
      kind === 'missed'
        ? reportOf(visit, { kind }, { reason: 'other', note: 'Nobody was found' })
        : arrival(visit)
    expect(await recordEvent(officeAuthor(office), report)).toMatchObject({ ok: true })
  }
}

export const textsTo = async (number: string) => (await readInbox(number)).map(({ text }) => text)

/** What Close and Delete say of nurses before they are pressed. */
export async function warnings({ office, service: { serviceId } }: Pick<Setting, 'office' | 'service'>) {
  const site = openSite(await signInAgain(office))
  const [close = '', remove = ''] = await Promise.all(
    ['close', 'delete'].map(async (act) => {
      const { html } = await site.get(`/dashboard/services/${serviceId}/${act}`)
      const notices = html.matchAll(/<p class="notice notice--warning">(.*?)<\/p>/g)
      return [...notices].map(([, notice = '']) => notice.replace(/<[^>]*>/g, '')).join(' ')
    }),
  )
  expect(close).toBe(remove)
  return close
}
