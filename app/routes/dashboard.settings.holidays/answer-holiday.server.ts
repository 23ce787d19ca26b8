import { holidayMessages } from '#app/content/office/holidays.ts'
import { messages } from '#app/content/office/pages.ts'
import { holidaysPath } from '#app/dashboard/rules/holidays-path.ts'
import { answerBusy, type ReadForm } from '#app/forms/read-form.server.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { yearsLater } from '#domain/dates.ts'
import { readTypedDay } from '#domain/typed-dates.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { today } from '#server/clock.server.ts'
import type { HolidayPosted } from '#server/holidays/holiday-form.server.ts'
import { readHoliday } from '#server/holidays/read-holidays.server.ts'
import { addHoliday, removeHoliday } from '#server/holidays/save-holiday.server.ts'

type Posted = Extract<ReadForm<HolidayPosted>, { ok: true }>

/** How far ahead the calendar reaches. */
const mostYears = 2

/** Adds or removes a holiday. */
export async function answerHoliday(form: Posted, administrator: Administrator) {
  const { intent, day: typed = '', name = '' } = form.value
  const day = readTypedDay(typed)
  if (intent === 'remove') return remove(form, administrator, { day: day ?? '', name })
  const problem = dayProblem(day)
  if (!day || problem || name === '')
    return form.refuse(null, {
      errors: {
        ...(name === '' && { name: [holidayMessages.name] }),
        ...(problem && { day: [problem] }),
      },
    })
  const outcome = await addHoliday(administrator, { day, name }).catch(answerBusy)
  if (outcome.ok) throw await redirectWithMessage(holidaysPath(), 'holidayAdded')
  if (outcome.reason === 'busy') return form.refuse(messages.busy, { status: 503 })
  const other = await readHoliday(day)
  return form.refuse(holidayMessages.taken(other?.name ?? ''), { field: 'day', status: 409 })
}

function dayProblem(day: string | null): string | null {
  if (!day) return holidayMessages.day
  if (day < today()) return holidayMessages.past
  return day > yearsLater(today(), mostYears) ? holidayMessages.tooFar : null
}

async function remove(form: Posted, administrator: Administrator, seen: { day: string; name: string }) {
  const outcome = await removeHoliday(administrator, seen).catch(answerBusy)
  if (outcome.ok) throw await redirectWithMessage(holidaysPath(), 'holidayRemoved')
  return outcome.reason === 'gone'
    ? form.refuse(holidayMessages.gone, { status: 409 })
    : form.refuse(messages.busy, { status: 503 })
}
