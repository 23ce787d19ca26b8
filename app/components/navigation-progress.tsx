import { useNavigation } from '@remix-run/react'
import * as m from '#app/content/paraglide/messages.js'

/** A bar at the top while the next page is on its way; CSS keeps it hidden for the first moment. */
export function NavigationProgress() {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className="navigation-progress" data-busy={isBusy || undefined} role="status">
      {isBusy ? <span className="visually-hidden">{m.loading_page()}</span> : null}
    </div>
  )
}
