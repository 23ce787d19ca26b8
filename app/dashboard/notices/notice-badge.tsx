import type { NoticeState } from '#domain/notices.ts'
import type { ShownNotice } from './shown-notice.server.ts'

const words: Record<NoticeState, string> = {
  open: 'Pending',
  held: 'Needs your decision',
  sent: 'Sent',
  failed: 'Failed',
  void: 'Not sent',
}

const colours: Record<NoticeState, string> = {
  open: 'badge--yellow',
  held: 'badge--red',
  sent: 'badge--green',
  failed: 'badge--red',
  void: '',
}

/** The state of a notice as a word. One that was told with another is void too, and its recipient has read it. */
export function NoticeBadge({ state, isToldTogether }: Pick<ShownNotice, 'state' | 'isToldTogether'>) {
  return (
    <span className={`badge ${colours[state]}`.trim()}>
      {isToldTogether ? 'Sent with another message' : words[state]}
    </span>
  )
}
