/** An advisory that is known, was looked at, and does not stop a change until its last day. */
export type AuditException = {
  advisory: string
  package: string
  /** The last day, `2027-03-31`. On the day after it the nightly run fails, and a person looks again. */
  until: string
  /** Why it cannot be reached. docs/security/advisories.md has the whole reason, and the tests that show it. */
  why: string
}

/**
 * The reviewed exceptions of `npm run advisories`. None is open for longer than six months: Remix 2 gets no fixes any more, so
 * the date is for the question whether to move on.
 */
export const exceptions: AuditException[] = [
  {
    advisory: 'GHSA-rxv8-25v2-qmq8',
    package: 'turbo-stream',
    until: '2027-05-20',
    why: 'what is sent back of a form is flat and bounded, so nobody chooses how deep the data are',
  },
  {
    advisory: 'GHSA-wrjc-x8rr-h8h6',
    package: 'react-router',
    until: '2027-05-20',
    why: 'no link and no redirect is made of a path that somebody sent, except through safePath',
  },
  {
    advisory: 'GHSA-337j-9hxr-rhxg',
    package: 'react-router',
    until: '2027-05-20',
    why: 'errors reach the browser without their names, which Remix replaces in production',
  },
]
