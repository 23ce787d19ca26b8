import { counted } from '#app/content/counted.ts'

/* The words of one visit in a block or a bar of the roster. */

/** A name, of which a narrow block shows the first letter and the last word. */
export function NameInBlock({ name }: { name: string }) {
  const space = name.lastIndexOf(' ')
  if (space < 1) return <b>{name}</b>
  return (
    <b>
      <i>{name.slice(0, space)}</i>
      {name.slice(space)}
    </b>
  )
}

/** `1 new note`, `2 new notes`. */
export function notesWords(unread: number): string {
  return counted(unread, 'new note', 'new notes')
}
