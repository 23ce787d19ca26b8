import { useNavigation } from '@remix-run/react'
import { useFormOnItsWay } from '#app/components/unavailable.tsx'
import * as m from '#app/content/paraglide/messages.js'

/** A bar at the top while the next page loads; CSS shows it after a short delay. */
export function NavigationProgress() {
  useFormOnItsWay()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className="navigation-progress" data-busy={isBusy || undefined} role="status">
      {isBusy ? <span className="visually-hidden">{m.loading_page()}</span> : null}
    </div>
  )
}
