import { messages } from '#app/content/office/pages.ts'

/** What a page says in place of data, or above the last good ones, when the server could not be reached. */
export function LoadFailed() {
  return (
    <p className="notice notice--error" role="alert">
      {messages.networkError}
    </p>
  )
}
