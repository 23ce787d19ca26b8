import { Icon } from '#app/dashboard/frame/icon.tsx'
import { listAddress } from './list-address.ts'

/** A link to the filtered list as a CSV file. */
export function CsvLink({
  path,
  typed,
  words = 'Download CSV',
}: {
  path: string
  typed: Record<string, string>
  words?: string
}) {
  return (
    <a href={listAddress(`${path}.csv`, typed)} className="button button--quiet" download>
      <Icon name="download" />
      {words}
    </a>
  )
}
