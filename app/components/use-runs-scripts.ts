import { useSyncExternalStore } from 'react'

/**
 * Whether the page runs JavaScript, for what makes sense only there.
 * @returns false on the server and until React has taken over the page
 */
export function useRunsScripts(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

function subscribeToNothing(): () => void {
  return () => {}
}
