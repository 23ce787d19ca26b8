import { Icon } from './icon.tsx'
import { listAddress } from './list-address.ts'

/** The list with its filters as a file for a spreadsheet. */
export function CsvLink({ path, typed }: { path: string; typed: Record<string, string> }) {
  return (
    <a href={listAddress(`${path}.csv`, typed)} className="button button--quiet" download>
      <Icon name="download" />
      Download CSV
    </a>
  )
}
