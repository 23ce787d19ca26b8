import type { NoticeState } from '#domain/notices.ts'

const words: Record<NoticeState, string> = {
  open: 'Open',
  held: 'Waits for you',
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

/** The state of a notice as a word. */
export function NoticeBadge({ state, word = words[state] }: { state: NoticeState; word?: string }) {
  return <span className={`badge ${colours[state]}`.trim()}>{word}</span>
}
