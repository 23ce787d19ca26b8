import { MarkNote, type MarkedNote } from './mark-note.tsx'
import type { Reading } from './reading.ts'

/** Who has read a note, or the button “Mark as read”. */
export function NoteReading({ reading, note }: { reading: Reading; note: MarkedNote }) {
  if (reading !== 'unread') return <p className="muted">{reading.words}</p>
  return <MarkNote {...note} />
}
