import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { company } from '#app/content/company.ts'
import { useLoaded } from '#app/dashboard/frame/load-or-say-failed.ts'
import { useLastGood } from '#app/dashboard/frame/use-last-good.ts'
import { ChoiceFilter, Filters, TextFilter } from '#app/dashboard/lists/filter-form.tsx'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import { ListView } from '#app/dashboard/lists/list-view.tsx'
import { toShownNotice } from '#app/dashboard/notices/shown-notice.server.ts'
import { answerBusy, readForm } from '#app/forms/read-form.server.ts'
import { answerList } from '#app/lists/answer-list.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { safePath } from '#domain/paths.ts'
import { nameRecipients, type NoticeWithRecipient } from '#server/find/name-recipients.server.ts'
import { decisionSchema, leaveNotice, noticeNameOf, sendNoticeAgain } from '#server/notices/decide.server.ts'
import { listNotices, noticeFilters } from '#server/notices/list.server.ts'
import { NoticeTable, type NoticeRow } from './notice-table.tsx'

const path = '/dashboard/notices'

export { loadOrSayFailed as clientLoader } from '#app/dashboard/frame/load-or-say-failed.ts'

export const meta = () => [{ title: `Messages · ${company.name}` }]

/**
 * The notices that failed, that are not sent yet, or that wait for a decision, with the reason. The names lead to the records, which have the
 * numbers; who is to be called has theirs here.
 */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  return answerList(
    route.request,
    noticeFilters,
    async (filters, cursor) => {
      const page = await listNotices(filters, cursor)
      return { ...page, rows: await nameRecipients(page.rows) }
    },
    toRow,
  )
}

/** "Send again", "Send" and "Do not send", for one notice or those of a page: the list is shown again, with what came of it. */
export async function action(route: ActionFunctionArgs) {
  const { user } = await requireAdministrator(route)
  const form = await readForm(route.request, decisionSchema)
  if (!form.ok) throw new Response(null, { status: 400, statusText: 'Bad Request' })
  const { noticeId: names, decision } = form.value
  const back = safePath(form.value.back, path)
  const decide = decision === 'send' ? sendNoticeAgain : leaveNotice
  const outcomes = []
  for (const name of names) outcomes.push(await decide(user, name).catch(answerBusy))
  if (outcomes.some((outcome) => !outcome.ok && outcome.reason === 'busy'))
    throw await redirectWithMessage(back, 'busy')
  if (outcomes.every(({ ok }) => !ok)) throw await redirectWithMessage(back, 'noticesDecided')
  throw await redirectWithMessage(back, decision === 'send' ? 'noticesSent' : 'noticesLeft')
}

function toRow({ recipient, ...notice }: NoticeWithRecipient): NoticeRow {
  return { ...toShownNotice(notice, recipient), noticeId: noticeNameOf(notice), serviceId: notice.serviceId }
}

const noticeChoices = [
  ['open', 'Not sent yet'],
  ['held', 'Awaiting decision'],
] as const

export default function Notices() {
  const { data: list, hasFailed } = useLastGood(useLoaded<typeof loader>())
  const typed = list?.typed ?? {}
  return (
    <ListView
      title="Messages"
      path={path}
      list={list}
      hasFailed={hasFailed}
      empty={{ none: 'No messages found.', all: 'No message has failed.' }}
      filters={
        <Filters path={path} by="status or service ID" given={list}>
          <ChoiceFilter name="state" label="Status" all="Failed" choices={noticeChoices} />
          <TextFilter name="serviceId" label="Service ID" />
        </Filters>
      }
    >
      <NoticeTable rows={list?.rows ?? []} back={listAddress(path, typed)} />
    </ListView>
  )
}
