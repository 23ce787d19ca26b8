import { Icon } from './icon.tsx'

/** A yes or no as an icon and a word. */
export function YesNo({ isYes, yes, no }: { isYes: boolean; yes: string; no: string }) {
  return (
    <span className={`status ${isYes ? 'good' : 'warn'}`}>
      <Icon name={isYes ? 'yes' : 'no'} />
      {isYes ? yes : no}
    </span>
  )
}
