import type { TestReference } from '#tests/support/answered-rows.ts'

/*
 * How the product answers each requirement of levels 1 and 2 of OWASP ASVS 5.0.0, whose own words stand in the standard. Tests alone
 * are "met", tests and something missing "met in part". docs/security/asvs.md sums it up.
 */

export type Answer = {
  /** The requirement in a few words of our own. */
  subject: string
  tests?: TestReference[]
  /** Why the requirement has nothing to apply to, as a whole or in a part. */
  notApplicable?: string
  /** The product does it, and no test would notice if it stopped: where it is. */
  untested?: string
  missing?: string
}

export const requirements: Record<string, Answer> = {
  // V1 Encoding and Sanitization
  'V1.1.1': {
    subject: 'decoded once, before validation',
    tests: [
      'tests/integration/posted-bodies.long.test.ts › any generated body gets a fast and short response in our own words',
      'tests/integration/cold-requests.test.ts › the first request of a process to %s gets the same response as a later one',
    ],
  },
  'V1.1.2': {
    subject: 'escaped where it is put out',
    tests: [
      'tests/integration/public-site/typed-markup.test.ts › markup that is typed into %s is shown as text',
      'tests/unit/aws/raw-mail.test.ts › typed text cannot add headers to a mail',
      'tests/unit/lists/lists.test.ts › no typed text becomes a formula, and its visible text is kept',
    ],
  },
  'V1.2.1': {
    subject: 'HTML and headers escaped',
    tests: [
      'tests/integration/public-site/typed-markup.test.ts › markup that is typed into %s is shown as text',
      'tests/unit/domain/addresses.test.ts › never leaves the site nor breaks a header, whatever the input',
    ],
  },
  'V1.2.2': {
    subject: 'addresses are built safely',
    tests: [
      'tests/unit/domain/addresses.test.ts › never leaves the site nor breaks a header, whatever the input',
    ],
  },
  'V1.2.3': {
    subject: 'JSON and scripts escaped',
    tests: [
      'tests/integration/public-site/typed-markup.test.ts › markup that is typed into %s is shown as text',
    ],
  },
  'V1.2.4': {
    subject: 'no injection into queries',
    tests: [
      'tests/unit/table/entities.test.ts › entities get it in one place',
      'tests/integration/dashboard/lists.test.ts › a cursor that was changed or belongs to another list is refused',
      'tests/integration/posted-bodies.long.test.ts › any generated body gets a fast and short response in our own words',
    ],
  },
  'V1.2.5': {
    subject: 'no commands of the system',
    notApplicable: 'the deployed functions start no process; `child_process` is in tools alone',
  },
  'V1.2.6': { subject: 'no LDAP injection', notApplicable: 'no LDAP' },
  'V1.2.7': { subject: 'no XPath injection', notApplicable: 'no XPath and no XML database' },
  'V1.2.8': { subject: 'LaTeX', notApplicable: 'no LaTeX' },
  'V1.2.9': {
    subject: 'regular expressions escaped',
    notApplicable: 'no regular expression is built from what a visitor sends',
  },
  'V1.3.1': { subject: 'typed HTML is sanitised', notApplicable: 'no field takes HTML' },
  'V1.3.2': {
    subject: 'no eval',
    tests: [
      'tests/unit/http/security-headers.test.ts › the policy allows only named sources, scripts with the nonce, and no other base address',
    ],
    missing: 'a rule of ESLint that names `eval` in server code; none is there',
  },
  'V1.3.3': {
    subject: 'clean before a dangerous place',
    tests: [
      'tests/unit/lists/lists.test.ts › no typed text becomes a formula, and its visible text is kept',
      'tests/unit/aws/raw-mail.test.ts › typed text cannot add headers to a mail',
    ],
  },
  'V1.3.4': {
    subject: 'SVG of visitors',
    tests: ['tests/integration/staff/uploads.test.ts › %s is refused and removed'],
  },
  'V1.3.5': { subject: 'Markdown, CSS and the like of visitors', notApplicable: 'no field takes any' },
  'V1.3.6': {
    subject: 'no requests to where a visitor says',
    notApplicable: 'the server calls AWS, Cognito and reCAPTCHA alone, at hosts of its configuration',
  },
  'V1.3.7': {
    subject: 'no templates of visitors',
    notApplicable: 'pages and messages are compiled; what is typed is a value in them',
  },
  'V1.3.8': { subject: 'JNDI', notApplicable: 'no Java' },
  'V1.3.9': { subject: 'memcache', notApplicable: 'no memcache' },
  'V1.3.10': {
    subject: 'format strings',
    notApplicable: 'no format string is made of what is typed; console methods get one JSON text',
  },
  'V1.3.11': {
    subject: 'no injection into mail',
    tests: [
      'tests/unit/aws/raw-mail.test.ts › typed text cannot add headers to a mail',
      'tests/unit/aws/raw-mail.test.ts › no line is longer than the limit of e-mail, and every line ends with CRLF',
    ],
  },
  'V1.4.1': { subject: 'memory-safe code', notApplicable: 'JavaScript' },
  'V1.4.2': {
    subject: 'no overflow of numbers',
    tests: [
      'tests/integration/posted-bodies.long.test.ts › %s causes no server error in any action',
      'tests/unit/domain/dates.test.ts › never throws, whatever a form sends',
    ],
  },
  'V1.4.3': { subject: 'memory is released', notApplicable: 'JavaScript frees its memory by itself' },
  'V1.5.1': {
    subject: 'XML parsers',
    notApplicable: 'the product parses no XML of visitors; what S3 and SES answer is read by the SDK',
  },
  'V1.5.2': {
    subject: 'safe deserialisation',
    tests: [
      'tests/integration/posted-bodies.long.test.ts › any generated body gets a fast and short response in our own words',
      'tests/integration/accounts/cookies.long.test.ts › the value of one cookie sent as another is ignored, on every page that reads a cookie',
    ],
  },

  // V2 Validation and Business Logic
  'V2.1.1': {
    subject: 'rules of single fields are documented',
    untested: 'the specification, section 5, and the schemas of `server/*/schema.server.ts` have them',
  },
  'V2.1.2': { subject: 'rules of fields together are documented', untested: 'the specification, section 5' },
  'V2.1.3': {
    subject: 'limits are documented',
    tests: [
      'tests/unit/sending/limits-tables.test.ts › the table of the cheapest attacker has the numbers of the code, and each row says who gets through',
    ],
  },
  'V2.2.1': {
    subject: 'positive validation',
    tests: [
      'tests/integration/bookings/form.test.ts › any form is either accepted with valid values or refused with messages that exist',
      'tests/unit/content/texts.test.ts › every error of a field of %s has a message of ours',
    ],
  },
  'V2.2.2': {
    subject: 'validation on the server',
    tests: [
      'tests/integration/accounts/sign-in-pages.test.ts › a refused sign-up names each wrong field and keeps what was typed, except the passwords',
      'tests/integration/bookings/form.test.ts › any form is either accepted with valid values or refused with messages that exist',
    ],
  },
  'V2.2.3': {
    subject: 'fields fit together',
    tests: [
      'tests/integration/bookings/dates.test.ts › a start in the past is reported together with the other errors',
      'tests/integration/bookings/form.test.ts › dates without a time are whole days in India, the last one too',
    ],
  },
  'V2.3.1': {
    subject: 'steps in their order',
    tests: [
      'tests/integration/bookings/events.test.ts › a service that is $state',
      'tests/unit/domain/service-status.test.ts › %s is allowed in exactly the statuses from which it leads on',
    ],
  },
  'V2.3.2': {
    subject: 'limits of the business hold',
    tests: [
      'tests/integration/bookings/races.long.test.ts › one customer books at most twenty services a day, however many are requested at once',
      'tests/integration/bookings/messages.long.test.ts › a code is sent again at most five times an hour',
      'tests/integration/sending/code-tries.test.ts › a booking code can be tried five times an hour and ten times a day',
    ],
  },
  'V2.3.3': {
    subject: 'all or nothing',
    tests: [
      'tests/integration/table/answers.test.ts › a transaction whose response was lost is applied once and reported as such',
      'tests/integration/bookings/history.long.test.ts › in random histories with concurrency and failures the invariants hold and every outcome is the specification’s',
      'tests/integration/accounts/profile.long.test.ts › a deletion that dies at call %d leaves nothing half done',
    ],
  },
  'V2.3.4': {
    subject: 'nothing booked twice',
    tests: [
      'tests/integration/bookings/races.long.test.ts › many administrators assign the same nurse to different services: one succeeds',
      'tests/integration/bookings/races.long.test.ts › many administrators assign different nurses to one service: one succeeds',
    ],
  },
  'V2.4.1': {
    subject: 'no automated overuse',
    tests: [
      'tests/integration/sending/budgets.long.test.ts › fifty processes together never exceed a limit',
      'tests/integration/sending/properties.long.test.ts › messages stay within the budgets, and requests that send nothing use no budget',
      'tests/integration/sending/budgets.long.test.ts › codes for numbers without an account use up no other user’s codes, from whatever addresses they are requested',
      'tests/integration/enquiries/enquiries.test.ts › too many enquiries from one address show when to try again, and what was typed is kept',
      'tests/unit/sending/limits-tables.test.ts › the table of the cheapest attacker has the numbers of the code, and each row says who gets through',
      'tests/integration/accounts/known-browser-doors.long.test.ts › codes by e-mail need a CAPTCHA, and one address gets twenty an hour for accounts without a confirmed service',
    ],
    missing:
      'the CAPTCHA without reCAPTCHA’s keys stops no program that is written for this site; no limit relies on it (threats.md)',
  },

  // V3 Web Frontend Security
  'V3.2.1': {
    subject: 'nothing is shown in a wrong context',
    tests: [
      'tests/unit/http/security-headers.test.ts › browsers do not guess the content type, and other sites get only the origin as referrer',
      'tests/integration/staff/uploads.test.ts › %s is refused and removed',
    ],
    missing: '`Sec-Fetch-Dest` is not looked at',
  },
  'V3.2.2': {
    subject: 'text stays text',
    tests: [
      'tests/integration/public-site/typed-markup.test.ts › markup that is typed into %s is shown as text',
    ],
  },
  'V3.3.1': {
    subject: 'Secure cookies with a prefix',
    tests: [
      'tests/integration/operations/cdn.test.ts › the cookie is Secure, and signed with the newest key',
      'tests/integration/accounts/sessions.test.ts › in a deployment every cookie except authToken has the __Host- prefix',
    ],
    missing: '`authToken` has no prefix, because the specification gives it its name',
  },
  'V3.3.2': {
    subject: 'SameSite',
    tests: [
      'tests/integration/accounts/sign-in-pages.test.ts › signing up shows a message, signs in and redirects to the phone’s verification',
      'tests/integration/operations/cdn.test.ts › the chosen language is remembered in a Secure cookie',
      'tests/integration/accounts/google.test.ts › the session cookie is SameSite=Strict, and the cookie of the Google flow is removed',
      'tests/integration/public-site/outside-link-routes.test.ts › what a foreign link opens writes nothing, downloads nothing and leads to no other site',
    ],
  },
  'V3.3.3': {
    subject: '`__Host-` prefix',
    tests: [
      'tests/integration/accounts/sessions.test.ts › in a deployment every cookie except authToken has the __Host- prefix',
    ],
    missing: '`authToken` has no prefix, because the specification gives it its name',
  },
  'V3.3.4': {
    subject: 'HttpOnly',
    tests: [
      'tests/integration/accounts/sign-in-pages.test.ts › signing up shows a message, signs in and redirects to the phone’s verification',
      'tests/integration/operations/cdn.test.ts › the chosen language is remembered in a Secure cookie',
      'tests/integration/accounts/phone-pages.test.ts › the tokens of a session never reach the browser',
    ],
  },
  'V3.4.1': {
    subject:
      'HSTS for two years; for the hosts below the site’s by the setting `HSTS_SCOPE`, because they are the company’s',
    tests: [
      'tests/unit/http/security-headers.test.ts › browsers use HTTPS only, for at least a year: %s',
      'tests/e2e/javascript/smoke.long.spec.ts › the production build passes every check',
    ],
  },
  'V3.4.2': {
    subject: 'CORS is fixed',
    tests: [
      'tests/integration/sandbox/s3-signatures.test.ts › CORS allows the origin of the site only',
      'tests/unit/deploy/template.test.ts › has the bucket of the papers as docs/decisions/0011 says',
    ],
  },
  'V3.4.3': {
    subject: 'Content-Security-Policy',
    tests: [
      'tests/unit/http/security-headers.test.ts › the next page’s styles and data may be fetched in advance, which Firefox judges by default-src, and nothing else falls back to it',
      'tests/unit/http/security-headers.test.ts › the policy allows only named sources, scripts with the nonce, and no other base address',
      'tests/integration/handler.test.ts › a response has the security headers and a request id',
      'tests/integration/accounts/recaptcha.long.test.ts › the policy allows frames of Google only',
    ],
  },
  'V3.4.4': {
    subject: 'nosniff',
    tests: [
      'tests/unit/http/security-headers.test.ts › browsers do not guess the content type, and other sites get only the origin as referrer',
    ],
  },
  'V3.4.5': {
    subject: 'Referrer-Policy',
    tests: [
      'tests/unit/http/security-headers.test.ts › browsers do not guess the content type, and other sites get only the origin as referrer',
    ],
  },
  'V3.4.6': {
    subject: 'frame-ancestors',
    tests: ['tests/unit/http/security-headers.test.ts › no other site can put a page into a frame'],
  },
  'V3.5.1': {
    subject: 'requests come from our own pages',
    tests: [
      'tests/integration/handler.test.ts › a post from a page of another site is refused',
      'tests/integration/accounts/routes.long.test.ts › %s refuses a post from a page of another site',
    ],
  },
  'V3.5.2': {
    subject: 'no way around the preflight',
    notApplicable:
      'nothing relies on a preflight: every post is judged by its origin, of whatever content type',
  },
  'V3.5.3': {
    subject: 'changes by POST alone',
    tests: [
      'tests/integration/accounts/sign-in-pages.test.ts › signing out removes the session and the cookie; a GET does not sign out',
      'tests/integration/enquiries/newsletter.test.ts › an address is subscribed when its owner presses the button behind the link',
    ],
  },
  'V3.5.4': {
    subject: 'applications on hosts of their own',
    tests: [
      'tests/unit/deploy/stages.test.ts › the stages share neither address, user pool domain nor mail domain',
    ],
  },
  'V3.5.5': {
    subject: 'postMessage',
    notApplicable: 'the product listens to no messages; the box of reCAPTCHA is Google’s own script',
  },
  'V3.7.1': {
    subject: 'no outdated technology in the browser',
    notApplicable: 'HTML, CSS and JavaScript alone',
  },
  'V3.7.2': {
    subject: 'redirects to other hosts from a list',
    tests: [
      'tests/unit/domain/addresses.test.ts › never leaves the site nor breaks a header, whatever the input',
      'tests/integration/accounts/google.test.ts › only a signed-in user, from our own pages, can start linking',
    ],
  },

  // V4 API and Web Service
  'V4.1.1': {
    subject: 'Content-Type with charset',
    missing:
      'a test that reads the type and charset of every answer; the smoke tests read those of pages and files',
  },
  'V4.1.2': {
    subject: 'only pages are led from HTTP to HTTPS',
    notApplicable: 'there is no API for programs; pages, their files and their forms are one site',
  },
  'V4.1.3': {
    subject: 'headers of the CDN cannot be sent by a visitor',
    tests: [
      'tests/integration/operations/cdn.test.ts › the visitor’s address is what the CDN says, whatever their own headers say; of IPv6 the network',
      'tests/unit/deploy/cdn.test.ts › the visitor’s address is that of the connection, whatever headers they send',
      'tests/integration/operations/cdn.test.ts › a request that bypasses the CDN is refused',
    ],
  },
  'V4.2.1': {
    subject: 'no request smuggling',
    notApplicable: 'CloudFront and API Gateway read HTTP; the function gets one event for each request',
  },
  'V4.3.1': { subject: 'GraphQL is limited', notApplicable: 'no GraphQL' },
  'V4.3.2': { subject: 'GraphQL introspection', notApplicable: 'no GraphQL' },
  'V4.4.1': { subject: 'WSS', notApplicable: 'no WebSocket where the product is deployed' },
  'V4.4.2': { subject: 'WebSocket: origin', notApplicable: 'no WebSocket where the product is deployed' },
  'V4.4.3': { subject: 'WebSocket: tokens', notApplicable: 'no WebSocket where the product is deployed' },
  'V4.4.4': {
    subject: 'WebSocket: tokens from the session',
    notApplicable: 'no WebSocket where the product is deployed',
  },

  // V5 File Handling
  'V5.1.1': {
    subject: 'kinds and sizes of files are documented',
    untested: 'the specification, section 5, `domain/staff.ts` and docs/decisions/0011',
  },
  'V5.2.1': {
    subject: 'size of files',
    tests: [
      'tests/integration/staff/uploads.test.ts › two megabytes are accepted and one byte more is refused, by the bucket’s own policy',
      'tests/integration/sandbox/s3-post.test.ts › exactly two megabytes pass; a byte more and an empty file are refused',
    ],
  },
  'V5.2.2': {
    subject: 'content fits the kind',
    tests: [
      'tests/integration/staff/uploads.test.ts › %s is refused and removed',
      'tests/integration/staff/uploads.test.ts › %s is accepted, and served as what it is',
    ],
  },
  'V5.2.3': { subject: 'archives', notApplicable: 'no archive is taken, and none is unpacked' },
  'V5.3.1': {
    subject: 'uploads are never run',
    tests: [
      'tests/unit/deploy/template.test.ts › has the bucket of the papers as docs/decisions/0011 says',
      'tests/unit/deploy/cdn.test.ts › static files come from a bucket that only the CDN can read',
    ],
  },
  'V5.3.2': {
    subject: 'file names are ours',
    tests: [
      'tests/integration/staff/papers.test.ts › each upload has its own key, below that of its field',
      'tests/integration/staff/uploads.test.ts › a presigned upload does not work for another field, another nurse or another type',
    ],
  },
  'V5.4.1': {
    subject: 'names in Content-Disposition',
    tests: [
      'tests/integration/staff/papers.test.ts › each upload has its own key, below that of its field',
      'tests/integration/staff/registration.test.ts › each view of a paper and of the bank details writes an audit entry; the link to the paper works for five minutes',
    ],
  },
  'V5.4.2': {
    subject: 'served names are clean',
    tests: [
      'tests/integration/staff/papers.test.ts › each upload has its own key, below that of its field',
      'tests/integration/staff/registration.test.ts › each view of a paper and of the bank details writes an audit entry; the link to the paper works for five minutes',
    ],
  },
  'V5.4.3': {
    subject: 'virus scan',
    missing:
      'no scanner. Administrators alone upload, of three kinds that are checked by their bytes; PDFs may still carry something',
  },

  // V6 Authentication
  'V6.1.1': {
    subject: 'defences against guessing are documented',
    tests: [
      'tests/unit/sending/limits-tables.test.ts › the table of the cheapest attacker has the numbers of the code, and each row says who gets through',
    ],
  },
  'V6.1.2': {
    subject: 'list of context words',
    missing:
      'a written list of words of the company; the check for customers’ own names, e-mail and number is in the code',
  },
  'V6.1.3': { subject: 'ways in are documented', untested: 'docs/decisions/0006' },
  'V6.2.1': {
    subject: 'eight characters',
    tests: [
      'tests/integration/accounts/fresh-proof.test.ts › an administrator’s new password must be long and not a common one',
    ],
    missing:
      'customers’ passwords have six characters and five rules, as the specification says; administrators’ have twelve',
  },
  'V6.2.2': {
    subject: 'a password can be changed',
    tests: [
      'tests/integration/accounts/fresh-proof.test.ts › the password is changed with the current one, and every other session ends',
    ],
  },
  'V6.2.3': {
    subject: 'a change asks for the old password',
    tests: [
      'tests/integration/accounts/fresh-proof.test.ts › the password is changed with the current one, and every other session ends',
    ],
  },
  'V6.2.4': {
    subject: 'common passwords',
    tests: [
      'tests/unit/accounts/passwords.test.ts › each of the 10,000 most common passwords is found',
      'tests/integration/accounts/fresh-proof.long.test.ts › %s is accepted with a hint',
      'tests/integration/accounts/fresh-proof.test.ts › an administrator’s new password must be long and not a common one',
    ],
    missing: 'customers are told and not refused, because the specification says what a password is',
  },
  'V6.2.5': {
    subject: 'any composition',
    missing: 'the specification asks for upper and lower case, a digit and a special character',
  },
  'V6.2.6': {
    subject: 'masked fields',
    tests: [
      'tests/integration/accounts/new-password.test.ts › the password fields of %s are masked and allow autofill',
    ],
  },
  'V6.2.7': {
    subject: 'paste and password managers',
    tests: [
      'tests/integration/accounts/new-password.test.ts › the password fields of %s are masked and allow autofill',
    ],
  },
  'V6.2.8': {
    subject: 'taken exactly as typed',
    tests: ['tests/unit/accounts/passwords.test.ts › a password is accepted as it was typed: %o'],
  },
  'V6.2.9': {
    subject: '64 characters',
    tests: ['tests/unit/accounts/passwords.test.ts › a password may have 64 characters and more, up to 128'],
  },
  'V6.2.10': { subject: 'no forced change', notApplicable: 'no password has an age' },
  'V6.2.11': {
    subject: 'context words are used',
    tests: [
      'tests/unit/accounts/passwords.test.ts › a password that contains the name, the e-mail or the number is recognised',
      'tests/integration/accounts/fresh-proof.long.test.ts › %s is accepted with a hint',
    ],
    missing: 'customers are told and not refused',
  },
  'V6.2.12': {
    subject: 'breached passwords',
    tests: ['tests/unit/accounts/passwords.test.ts › each of the 10,000 most common passwords is found'],
    missing: 'a set of breached passwords beyond these; no request leaves the server for it',
  },
  'V6.3.1': {
    subject: 'defences against guessing',
    tests: [
      'tests/integration/accounts/known-browser-doors.long.test.ts › strangers who ask for a person’s codes do not shut them out of the phone on which they signed in before',
      'tests/integration/accounts/known-browser-doors.long.test.ts › wrong passwords for accounts that strangers can make do not shut out those with a confirmed service',
      'tests/integration/accounts/tries.long.test.ts › fifty processes from fifty addresses try one e-mail four times, with as many calls to Cognito',
      'tests/integration/accounts/tries.long.test.ts › all accounts with a role or a confirmed service have a daily limit of tries together, which known browsers may pass',
      'tests/integration/accounts/tries.test.ts › while many wrong passwords are tried, a common one is refused for an unknown browser without Cognito',
      'tests/integration/accounts/tries.test.ts › when strangers use up the tries of an e-mail, a browser known to it still signs in within three minutes',
    ],
  },
  'V6.3.2': {
    subject: 'no default accounts',
    untested:
      'a deployed stage begins without accounts, and `npm run administrator` makes the first administrator; sample accounts are in the sandbox alone',
  },
  'V6.3.3': {
    subject: 'second factor',
    tests: [
      'tests/integration/accounts/second-factor.test.ts › each new session needs a code, and a code works once',
    ],
    missing: 'customers have one factor: the specification has password, SMS or Google',
  },
  'V6.3.4': {
    subject: 'all ways in alike',
    tests: [
      'tests/integration/accounts/second-factor.test.ts › a code by SMS alone does not sign an administrator in',
      'tests/integration/accounts/second-factor.long.test.ts › Google alone does not sign an administrator in',
      'tests/integration/sandbox/cognito-hosted-login.test.ts › with Google only it redirects to Google, and accepts neither a password nor another provider',
    ],
  },
  'V6.4.1': {
    subject: 'first secrets are random and short-lived',
    tests: [
      'tests/integration/accounts/email-verification.long.test.ts › a wrong code, an expired code and a sixth try are refused',
    ],
    missing: 'nobody is given a first password, so the codes of the sign-up alone are meant',
  },
  'V6.4.2': { subject: 'no secret questions', notApplicable: 'none' },
  'V6.4.3': {
    subject: 'a safe reset',
    tests: [
      'tests/integration/accounts/mailed-link.test.ts › a link works until the window after its own ends, and a forged one never',
      'tests/integration/accounts/mailed-link.test.ts › opening the link changes nothing, and its token is in no address afterwards',
      'tests/integration/accounts/mailed-link.test.ts › a new password ends every session and the link, and its browser signs in though strangers used up the tries of the e-mail',
      'tests/integration/accounts/second-factor.test.ts › each new session needs a code, and a code works once',
    ],
  },
  'V6.4.4': {
    subject: 'a lost second factor',
    tests: [
      'tests/integration/accounts/second-factor.test.ts › the command line tool resets the second factor and ends every session',
    ],
    missing: 'how the person is recognised before it; the runbook does not say',
  },
  'V6.5.1': {
    subject: 'codes work once',
    tests: [
      'tests/integration/accounts/phone-sign-in.test.ts › a code works once, for ten minutes and five tries',
      'tests/integration/accounts/proof-code.test.ts › a code $way works once',
      'tests/integration/accounts/second-factor.long.test.ts › the same code from two browsers at once signs one of them in',
    ],
    missing: 'a link of the mail works again until the password changes or its time is over',
  },
  'V6.5.2': {
    subject: 'stored codes are hashed',
    missing:
      'booking and closing codes of six digits are kept in clear text, because pages and the office show them; the codes of accounts are Cognito’s',
  },
  'V6.5.3': {
    subject: 'codes are random',
    tests: [
      'tests/unit/security/sources.test.ts › what opens something has 128 random bits or more, and pauses alone use Math.random',
    ],
    missing: 'the codes of accounts are Cognito’s, which no test of ours can look into',
  },
  'V6.5.4': {
    subject: '20 bits',
    tests: ['tests/unit/domain/typed-text.test.ts › a one-time code may start with zero'],
    missing: 'booking and closing codes of six digits that begin with 1 to 9 have 19.8 bits',
  },
  'V6.5.5': {
    subject: 'codes last ten minutes',
    tests: [
      'tests/integration/accounts/phone-verification.test.ts › a code stops working after ten minutes',
      'tests/integration/accounts/phone-sign-in.test.ts › a code works once, for ten minutes and five tries',
    ],
    missing:
      'e-mail codes last as long as Cognito says, the mailed link 8 to 16 hours (docs/decisions/0006); an app’s code is taken for a minute and a half',
  },
  'V6.6.1': {
    subject: 'SMS with another way beside it',
    tests: [
      'tests/integration/accounts/phone-verification.test.ts › the code of the SMS verifies the number and reserves it for the account',
      'tests/integration/accounts/phone-verification.test.ts › a number of another account is refused only after its right code',
    ],
    missing: 'a stronger second factor for customers',
  },
  'V6.6.2': {
    subject: 'codes are bound to their request',
    tests: [
      'tests/integration/accounts/phone-verification.test.ts › a code verifies the number it was sent to, not one that was entered later',
      'tests/integration/accounts/phone-sign-in.test.ts › without a started sign-in, or with the form of another number, the session is invalid',
    ],
  },
  'V6.6.3': {
    subject: 'codes are guarded against guessing',
    tests: [
      'tests/integration/sending/code-tries.long.test.ts › a code by e-mail can be tried five times, however many sessions share it',
      'tests/integration/accounts/phone-verification.long.test.ts › of twenty tries at once no more than five count',
      'tests/integration/accounts/phone-sign-in.long.test.ts › of fifty guesses at once five count, and then even the right code fails',
      'tests/integration/accounts/second-factor.long.test.ts › of fifty tries at once five count',
    ],
  },
  'V6.8.1': {
    subject: 'identities are not mixed up',
    tests: [
      'tests/integration/accounts/google.test.ts › an e-mail with a password is a conflict; with the password Google is linked, and both sign in to one account',
      'tests/integration/accounts/google.test.ts › nothing is linked on an e-mail that is not verified, on either side',
      'tests/integration/accounts/google.test.ts › a Google account with an account of its own is linked to no other',
      'tests/integration/accounts/mailed-link.test.ts › Google with the verified e-mail replaces an unverified account, and not a verified one',
    ],
  },
  'V6.8.2': {
    subject: 'signatures are checked',
    tests: [
      'tests/integration/accounts/sign-in.test.ts › a token that the user pool did not sign is refused',
    ],
  },
  'V6.8.3': { subject: 'SAML', notApplicable: 'no SAML' },
  'V6.8.4': {
    subject: 'strength of an outside sign-in',
    tests: [
      'tests/integration/accounts/second-factor.long.test.ts › Google alone does not sign an administrator in',
    ],
  },

  // V7 Session Management
  'V7.1.1': { subject: 'lifetimes are documented', untested: 'docs/decisions/0006' },
  'V7.1.2': {
    subject: 'parallel sessions are documented',
    untested: 'docs/decisions/0006: ten, the oldest goes',
  },
  'V7.1.3': { subject: 'outside sign-in is documented', untested: 'docs/decisions/0006' },
  'V7.2.1': {
    subject: 'checked on the server',
    tests: [
      'tests/integration/accounts/sign-in-pages.test.ts › a cookie that we did not sign is ignored',
      'tests/integration/accounts/sessions.test.ts › another user’s uid, another id and the stored hash open no session',
    ],
  },
  'V7.2.2': {
    subject: 'made for each session',
    tests: [
      'tests/integration/accounts/sessions.test.ts › the former session of a browser ends when it signs in, and the new one has another id',
    ],
  },
  'V7.2.3': {
    subject: '128 bits',
    tests: [
      'tests/unit/accounts/session-id.test.ts › a session id has 256 bits, is never the same, and is not stored',
    ],
  },
  'V7.2.4': {
    subject: 'a new one at each sign-in',
    tests: [
      'tests/integration/accounts/sessions.test.ts › the former session of a browser ends when it signs in, and the new one has another id',
      'tests/integration/accounts/sign-in-pages.long.test.ts › signing in ends the session that the browser had before',
    ],
  },
  'V7.3.1': {
    subject: 'idle time',
    tests: [
      'tests/integration/accounts/administrators.test.ts › four idle hours end an administrator’s session (%s)',
      'tests/integration/accounts/administrators.test.ts › a customer’s session has neither limit and lasts twenty days',
    ],
  },
  'V7.3.2': {
    subject: 'longest life',
    tests: [
      'tests/integration/accounts/administrators.test.ts › twelve hours end an administrator’s session however much it is used',
      'tests/integration/accounts/sessions.test.ts › a session ends after twenty days, though DynamoDB deletes it later',
    ],
  },
  'V7.4.1': {
    subject: 'ended means ended',
    tests: [
      'tests/integration/accounts/sessions.test.ts › signing out ends this session and its tokens, and no other',
      'tests/integration/accounts/sessions.test.ts › an administrator with a second authToken stays signed in, and signing out ends both sessions',
    ],
  },
  'V7.4.2': {
    subject: 'a disabled or deleted account',
    tests: [
      'tests/integration/accounts/sessions.test.ts › a session ends when its account is disabled in Cognito, and the account cannot sign in',
      'tests/integration/accounts/sessions.test.ts › a session ends when its account is deleted in Cognito',
      'tests/integration/accounts/profile.test.ts › an account is deleted with all its records, and its e-mail and number are free',
    ],
    missing: 'a disabled account is noticed at the next renewal, within the hour',
  },
  'V7.4.3': {
    subject: 'a new factor ends the others',
    tests: [
      'tests/integration/accounts/fresh-proof.test.ts › the password is changed with the current one, and every other session ends',
      'tests/integration/accounts/new-password.test.ts › a new password ends every session except the one that set it',
      'tests/integration/accounts/second-factor.test.ts › the command line tool resets the second factor and ends every session',
    ],
  },
  'V7.4.4': {
    subject: 'sign-out on every page',
    tests: [
      'tests/e2e/accounts.spec.ts › signing in shows its message and redirects, signing out ends the session',
    ],
  },
  'V7.4.5': {
    subject: 'administrators end sessions',
    tests: [
      'tests/integration/accounts/administrators.test.ts › an administrator by flag and record loses the role and every session',
    ],
    missing: 'a button in the dashboard for anybody’s sessions',
  },
  'V7.5.1': {
    subject: 'asked again before what is sensitive',
    tests: [
      'tests/integration/accounts/fresh-proof.test.ts › a browser left open asks for the password before a phone, Google, deletion and download',
      'tests/integration/accounts/fresh-proof.long.test.ts › a sign-in with a code to the number does not replace the password, and the password then counts',
      'tests/integration/accounts/fresh-proof.long.test.ts › a user without a password signs in again',
      'tests/integration/accounts/proof-code.test.ts › a user without a password confirms their identity with a code $way',
      'tests/integration/accounts/proof-code.long.test.ts › a sign-in code does not confirm, and a confirmation code does not sign in',
      'tests/integration/accounts/fresh-proof.long.test.ts › wrong passwords are counted for the account and do not stop its owner from signing in',
    ],
  },
  'V7.5.2': {
    subject: 'see and end one’s sessions',
    tests: [
      'tests/integration/accounts/profile.test.ts › signing out everywhere ends this session and all others',
    ],
    missing: 'a list of the sessions',
  },
  'V7.6.1': {
    subject: 'lifetime with the outside sign-in',
    tests: ['tests/integration/accounts/sessions.test.ts › a session ends when its refresh token is refused'],
    missing: 'a sign-out at Google ends nothing here, and a session here lasts as long as one by password',
  },
  'V7.6.2': {
    subject: 'no session without an act',
    tests: [
      'tests/integration/accounts/google.test.ts › a state that is forged, missing, replayed or from another browser does not sign in',
      'tests/integration/handler.test.ts › a post from a page of another site is refused',
    ],
  },

  // V8 Authorization
  'V8.1.1': {
    subject: 'rules of access are documented',
    untested:
      'the specification, section 6; the table of `tests/integration/accounts/routes.test.ts` has each route',
  },
  'V8.1.2': {
    subject: 'rules of fields are documented',
    missing: 'a written list of which role reads and writes which field',
  },
  'V8.2.1': {
    subject: 'functions are for their roles',
    tests: [
      'tests/integration/accounts/routes.test.ts › every route has a row, and every row a route',
      'tests/integration/accounts/routes.test.ts › %s is shown to its users, and all others are redirected',
      'tests/integration/accounts/routes.long.test.ts › %s gives other users no data, by a data request or by a post',
    ],
  },
  'V8.2.2': {
    subject: 'records are for their owners',
    tests: [
      'tests/integration/bookings/events.test.ts › another customer cannot act on a service, nor learn that it exists',
      'tests/integration/staff/registration.test.ts › a draft is kept, found again and visible to its own administrator only',
      'tests/integration/data/integrity/personal-data.test.ts › an account with an unverified e-mail cannot see, change or erase data of the owner of the e-mail',
    ],
  },
  'V8.2.3': {
    subject: 'fields are for their roles',
    tests: [
      'tests/integration/accounts/profile.test.ts › the download holds the personal data and no table key',
      'tests/integration/posted-bodies.long.test.ts › only the fields of the form are sent back',
      'tests/integration/enquiries/lists.test.ts › no token of a subscription reaches the page',
    ],
  },
  'V8.3.1': {
    subject: 'decided on the server',
    tests: [
      'tests/integration/accounts/routes.long.test.ts › %s gives other users no data, by a data request or by a post',
      'tests/unit/build/bundles.test.ts › a server file and a package that reach the browser are named with the imports that lead there',
    ],
  },
  'V8.4.1': { subject: 'tenants', notApplicable: 'one company; the stages share nothing' },

  // V9 Self-contained Tokens
  'V9.1.1': {
    subject: 'signatures are checked',
    tests: [
      'tests/integration/accounts/sign-in.test.ts › a token that the user pool did not sign is refused',
      'tests/integration/accounts/sign-in-pages.test.ts › a cookie that we did not sign is ignored',
    ],
  },
  'V9.1.2': {
    subject: 'algorithms from a list',
    tests: [
      'tests/integration/sandbox/cognito-tokens.test.ts › aws-jwt-verify refuses a token that was signed with another key',
    ],
    missing: 'a test with the algorithm `none`; aws-jwt-verify takes RS256 of the pool’s keys alone',
  },
  'V9.1.3': {
    subject: 'keys from a set place',
    untested: 'the address of the keys is the issuer’s (aws-jwt-verify), and no header of a token changes it',
  },
  'V9.2.1': {
    subject: 'time of validity',
    tests: [
      'tests/integration/sandbox/cognito-tokens.test.ts › an access token lasts an hour, a refresh token thirty days',
      'tests/integration/enquiries/newsletter.test.ts › a link works for seven days, and the e-mail can be entered again after them',
    ],
  },
  'V9.2.2': {
    subject: 'kind and purpose',
    tests: [
      'tests/integration/accounts/cookies.long.test.ts › the value of one cookie sent as another is ignored, on every page that reads a cookie',
    ],
    missing: 'a test with an access token in the place of an id token; aws-jwt-verify is told `tokenUse`',
  },
  'V9.2.3': {
    subject: 'audience',
    untested: 'aws-jwt-verify is told the client id (`server/aws/cognito-tokens.server.ts`)',
  },
  'V9.2.4': {
    subject: 'audience in what is issued',
    notApplicable:
      'the tokens are Cognito’s, each with its client id; what the product signs has a key for each purpose',
  },

  // V10 OAuth and OIDC
  'V10.1.1': {
    subject: 'tokens stay on the server',
    tests: [
      'tests/integration/accounts/phone-pages.test.ts › the tokens of a session never reach the browser',
    ],
  },
  'V10.1.2': {
    subject: 'answers belong to this browser’s request',
    tests: [
      'tests/integration/accounts/google.test.ts › a state that is forged, missing, replayed or from another browser does not sign in',
      'tests/integration/accounts/google.test.ts › a cookie of the Google flow that we did not sign is ignored',
    ],
  },
  'V10.2.1': {
    subject: 'no foreign requests for tokens',
    tests: [
      'tests/integration/sandbox/cognito-google.test.ts › a code does not work without its verifier, its redirect address or its client',
      'tests/integration/accounts/google.test.ts › a state that is forged, missing, replayed or from another browser does not sign in',
    ],
  },
  'V10.2.2': { subject: 'no mix-up of servers', notApplicable: 'one authorisation server, Cognito' },
  'V10.3.1': {
    subject: 'access tokens for this service',
    notApplicable: 'the product is no resource server: no request brings an access token',
  },
  'V10.3.2': { subject: 'scopes decide', notApplicable: 'as V10.3.1' },
  'V10.3.3': { subject: 'users by what is not given again', notApplicable: 'as V10.3.1' },
  'V10.3.4': { subject: 'strength of the sign-in', notApplicable: 'as V10.3.1' },
  'V10.4.1': {
    subject: 'registered redirect addresses',
    tests: [
      'tests/unit/deploy/template.test.ts › has the user pool as docs/decisions/0006 says',
      'tests/integration/sandbox/cognito-google.test.ts › a code does not work without its verifier, its redirect address or its client',
    ],
  },
  'V10.4.2': {
    subject: 'codes work once',
    tests: [
      'tests/integration/accounts/google.test.ts › a code that is used or too old does not sign in',
      'tests/integration/sandbox/cognito-google.test.ts › a code works once',
    ],
  },
  'V10.4.3': {
    subject: 'codes are short-lived',
    tests: ['tests/integration/sandbox/cognito-google.test.ts › a code works for five minutes'],
  },
  'V10.4.4': {
    subject: 'needed grants alone',
    tests: [
      'tests/unit/deploy/template.test.ts › is as it was reviewed',
      'tests/integration/sandbox/cognito-hosted-login.test.ts › the stand-in signs in with the providers of the template',
    ],
  },
  'V10.4.5': {
    subject: 'refresh tokens cannot be replayed',
    notApplicable:
      'the client is a confidential one: its refresh tokens stay on the server and need its secret',
  },
  'V10.4.6': {
    subject: 'PKCE',
    tests: [
      'tests/integration/sandbox/cognito-google.test.ts › a code does not work without its verifier, its redirect address or its client',
    ],
    missing: 'Cognito does not require it of a client that leaves it out; ours always sends it',
  },
  'V10.4.7': { subject: 'clients that register themselves', notApplicable: 'Cognito has none' },
  'V10.4.8': {
    subject: 'refresh tokens end',
    tests: [
      'tests/integration/sandbox/cognito-tokens.test.ts › an access token lasts an hour, a refresh token thirty days',
    ],
  },
  'V10.4.9': {
    subject: 'tokens can be revoked',
    tests: [
      'tests/integration/accounts/profile.test.ts › signing out everywhere ends this session and all others',
      'tests/integration/sandbox/cognito-tokens.test.ts › RevokeToken ends one session with all its access tokens',
    ],
  },
  'V10.4.10': {
    subject: 'the client proves itself',
    tests: [
      'tests/integration/sandbox/cognito-client-secret.test.ts › an app client with a secret refuses a call without the secret hash',
      'tests/integration/sandbox/cognito-client-secret.test.ts › the token endpoint accepts the secret as the password of the client',
    ],
  },
  'V10.4.11': {
    subject: 'needed scopes alone',
    tests: ['tests/unit/deploy/template.test.ts › is as it was reviewed'],
  },
  'V10.5.1': {
    subject: 'id tokens are not replayed',
    untested:
      'the nonce is made for each way to Google and compared (`server/accounts/google/google.server.ts`)',
  },
  'V10.5.2': {
    subject: 'users by `sub`',
    tests: [
      'tests/integration/accounts/google.test.ts › signing in again gives the same account and redirects to the page that was asked for',
      'tests/integration/accounts/google.long.test.ts › an account keeps its e-mail in the user pool when the e-mail of its Google account changes',
    ],
  },
  'V10.5.3': {
    subject: 'no other server in the metadata',
    notApplicable: 'addresses are configured and not read from metadata',
  },
  'V10.5.4': { subject: 'audience of the id token', untested: 'aws-jwt-verify is told the client id' },
  'V10.5.5': { subject: 'back-channel logout', notApplicable: 'not used' },
  'V10.6.1': {
    subject: 'response modes of a provider',
    notApplicable: 'the product is no provider; Cognito is configured for `code` alone',
  },
  'V10.6.2': { subject: 'no forced logout at a provider', notApplicable: 'the product is no provider' },
  'V10.7.1': {
    subject: 'consent to each request',
    notApplicable: 'the only client is our own; consent to Google is Google’s page',
  },
  'V10.7.2': {
    subject: 'consent says what it is for',
    notApplicable: 'the only client is our own; consent to Google is Google’s page',
  },
  'V10.7.3': {
    subject: 'consents can be taken back',
    notApplicable: 'the only client is our own; consent to Google is Google’s page',
  },

  // V11 Cryptography
  'V11.1.1': {
    subject: 'policy for keys',
    tests: [
      'tests/unit/security/sources.test.ts › cryptography is node:crypto’s, and of it only digests, keys from the secret, random values and the comparison',
    ],
    notApplicable: 'to a test, as far as it asks for a written policy, which is docs/security/keys.md',
  },
  'V11.1.2': {
    subject: 'inventory of cryptography',
    tests: ['tests/unit/security/sources.test.ts › digests and keys use SHA-256 alone'],
    notApplicable: 'to a test, as far as it asks for an inventory, which is docs/security/keys.md',
  },
  'V11.2.1': {
    subject: 'proven implementations',
    tests: [
      'tests/unit/security/sources.test.ts › cryptography is node:crypto’s, and of it only digests, keys from the secret, random values and the comparison',
    ],
  },
  'V11.2.2': {
    subject: 'algorithms can be changed',
    tests: [
      'tests/integration/operations/cdn.test.ts › a cookie that was signed with the secret from before a rotation is still read',
    ],
    missing: 'algorithms stand in one place for each purpose; there is no setting for them',
  },
  'V11.2.3': {
    subject: '128 bits of security',
    tests: [
      'tests/unit/security/sources.test.ts › digests and keys use SHA-256 alone',
      'tests/unit/security/sources.test.ts › what opens something has 128 random bits or more, and pauses alone use Math.random',
    ],
    missing: 'Cognito signs with RSA of 2,048 bits, which is 112, and has no setting for it',
  },
  'V11.3.1': {
    subject: 'no weak modes of encryption',
    notApplicable: 'the product encrypts nothing itself; at rest AWS does, with AES-256',
  },
  'V11.3.2': { subject: 'approved ciphers', notApplicable: 'as V11.3.1' },
  'V11.3.3': { subject: 'encrypted data cannot be changed', notApplicable: 'as V11.3.1' },
  'V11.4.1': {
    subject: 'approved hashes',
    tests: ['tests/unit/security/sources.test.ts › digests and keys use SHA-256 alone'],
  },
  'V11.4.2': {
    subject: 'passwords are hashed well',
    notApplicable: 'Cognito keeps the passwords; the product stores none',
  },
  'V11.4.3': {
    subject: 'hashes are long enough',
    tests: ['tests/unit/security/sources.test.ts › digests and keys use SHA-256 alone'],
  },
  'V11.4.4': {
    subject: 'keys from passwords',
    notApplicable: 'no key is made of a password; the application’s secret is random and goes through HKDF',
  },
  'V11.5.1': {
    subject: '128 random bits',
    tests: [
      'tests/unit/accounts/session-id.test.ts › a session id has 256 bits, is never the same, and is not stored',
      'tests/unit/security/sources.test.ts › what opens something has 128 random bits or more, and pauses alone use Math.random',
    ],
  },
  'V11.6.1': {
    subject: 'approved signatures and keys',
    tests: [
      'tests/integration/sandbox/cognito-tokens.test.ts › aws-jwt-verify accepts the tokens of a sign-in',
    ],
    notApplicable: 'the product makes no key pair',
  },

  // V12 Secure Communication
  'V12.1.1': {
    subject: 'current TLS alone',
    tests: ['tests/unit/deploy/template.test.ts › is as it was reviewed'],
  },
  'V12.1.2': {
    subject: 'recommended ciphers',
    tests: ['tests/unit/deploy/template.test.ts › is as it was reviewed'],
  },
  'V12.1.3': { subject: 'client certificates', notApplicable: 'none are used' },
  'V12.2.1': {
    subject: 'TLS for visitors',
    tests: [
      'tests/unit/deploy/template.test.ts › is as it was reviewed',
      'tests/integration/operations/cdn.test.ts › a request that bypasses the CDN is refused',
    ],
  },
  'V12.2.2': {
    subject: 'publicly trusted certificates',
    notApplicable: 'the certificate is one of ACM, whose authority is public',
  },
  'V12.3.1': {
    subject: 'TLS everywhere',
    tests: [
      'tests/unit/deploy/template.test.ts › is as it was reviewed',
      'tests/unit/security/sources.test.ts › no address of a deployed stage begins with http:',
    ],
  },
  'V12.3.2': {
    subject: 'clients check certificates',
    tests: [
      'tests/unit/security/sources.test.ts › no code turns off the check of certificates, and requests of our own follow no redirect',
    ],
  },
  'V12.3.3': {
    subject: 'TLS between services',
    tests: ['tests/unit/deploy/template.test.ts › is as it was reviewed'],
  },
  'V12.3.4': {
    subject: 'trusted certificates between services',
    notApplicable: 'the services are AWS’s, with AWS’s certificates',
  },

  // V13 Configuration
  'V13.1.1': {
    subject: 'communication is documented',
    tests: ['tests/unit/security/sources.test.ts › no address of a deployed stage begins with http:'],
    notApplicable: 'to a test, as far as it asks for a list, which is docs/security/keys.md',
  },
  'V13.2.1': {
    subject: 'backend calls are authenticated',
    tests: [
      'tests/integration/operations/cdn.test.ts › the call is signed as the SDK signs it',
      'tests/integration/sandbox/s3-signatures.test.ts › a request signed with another key or secret, or not at all, is refused',
    ],
  },
  'V13.2.2': {
    subject: 'least rights',
    tests: [
      'tests/unit/deploy/roles.long.test.ts › no statement is wider than its service makes it',
      'tests/unit/deploy/deploy-role.long.test.ts › the role allows on a whole account what docs/decisions/0012 names, and nothing else',
    ],
  },
  'V13.2.3': {
    subject: 'no default credentials',
    tests: [
      'tests/unit/deploy/configuration.test.ts › a deployment reads its secrets by reference',
      'tests/unit/deploy/template.test.ts › contains no secret, only references to secrets',
    ],
  },
  'V13.2.4': {
    subject: 'list of outside resources',
    missing:
      'a list that is enforced: the functions are in no network of our own, so they may call any host; addresses come from the configuration alone',
  },
  'V13.2.5': { subject: 'list for the web server', missing: 'as V13.2.4' },
  'V13.3.1': {
    subject: 'a vault for secrets',
    tests: [
      'tests/unit/deploy/configuration.test.ts › a deployment reads its secrets by reference',
      'tests/unit/deploy/template.test.ts › contains no secret, only references to secrets',
    ],
  },
  'V13.3.2': {
    subject: 'secrets by least right',
    tests: [
      'tests/unit/deploy/template.test.ts › has names of secrets that begin with the stack, to which the deploying role is limited',
      'tests/unit/deploy/roles.long.test.ts › no statement is wider than its service makes it',
    ],
  },
  'V13.4.1': {
    subject: 'no .git on the site',
    tests: [
      'tests/unit/deploy/cdn.test.ts › static files are requested at their keys in the bucket',
      'tests/e2e/javascript/smoke.long.spec.ts › the production build passes every check',
    ],
  },
  'V13.4.2': {
    subject: 'no debugging',
    tests: [
      'tests/integration/operations/log.long.test.ts › an error is logged by name and stack, with the id that the error page shows',
      'tests/unit/deploy/template.test.ts › is as it was reviewed',
    ],
  },
  'V13.4.3': {
    subject: 'no listings of folders',
    tests: ['tests/unit/deploy/cdn.test.ts › static files come from a bucket that only the CDN can read'],
  },
  'V13.4.4': { subject: 'no TRACE', tests: ['tests/unit/deploy/template.test.ts › is as it was reviewed'] },
  'V13.4.5': {
    subject: 'no inner pages are shown',
    tests: [
      'tests/integration/accounts/routes.test.ts › every route has a row, and every row a route',
      'tests/integration/operations/cdn.test.ts › the page for developers, %s, is not there outside of the sandbox',
    ],
    missing: '`/healthz` is public on purpose',
  },

  // V14 Data Protection
  'V14.1.1': {
    subject: 'data is classified',
    tests: [
      'tests/integration/data/integrity/personal-data.test.ts › every entity has a row in the list of personal data',
    ],
    missing: 'protection levels; the list says what becomes of each record',
  },
  'V14.1.2': { subject: 'protection of each level is documented', missing: 'as V14.1.1' },
  'V14.2.1': {
    subject: 'nothing sensitive in addresses',
    tests: [
      'tests/integration/accounts/mailed-link.test.ts › opening the link changes nothing, and its token is in no address afterwards',
    ],
    missing: 'the address keeps a dashboard’s filters, which may hold a number or e-mail',
  },
  'V14.2.2': {
    subject: 'not kept by caches',
    tests: [
      'tests/integration/public-site/caching.test.ts › a public page for a signed-in user is not cacheable',
      'tests/integration/public-site/caching.test.ts › a signed-in user gets their own response, not a shared one',
    ],
  },
  'V14.2.3': {
    subject: 'nothing to trackers',
    tests: [
      'tests/e2e/javascript/public-pages.long.spec.ts › the landing page stays within its size budget, loads from one host and has no layout shift',
      'tests/integration/accounts/recaptcha.long.test.ts › the policy allows frames of Google only',
    ],
  },
  'V14.2.4': {
    subject: 'protection is carried out',
    tests: [
      'tests/integration/data/integrity/personal-data.test.ts › deleting an account erases what the list says, keeps what it says, and nothing else',
      'tests/integration/operations/main-job-log.test.ts › from the sign-up to the closing, with failures, the log holds no personal data and no secret',
    ],
  },
  'V14.3.1': {
    subject: 'cleared after the session',
    tests: [
      'tests/integration/accounts/sign-in-pages.test.ts › signing out removes the session and the cookie; a GET does not sign out',
    ],
    missing:
      '`Clear-Site-Data`, and what a nurse’s draft leaves in the browser’s store when another person signs out',
  },
  'V14.3.2': {
    subject: 'no-store',
    tests: [
      'tests/integration/public-site/caching.test.ts › forms, responses to forms, errors and personal pages are not cacheable',
      'tests/integration/handler.test.ts › a response has the security headers and a request id',
    ],
  },
  'V14.3.3': {
    subject: 'nothing sensitive in the browser’s store',
    tests: [
      'tests/e2e/languages.spec.ts › with JavaScript, changing the language keeps what was typed, except the passwords',
    ],
    missing:
      'drafts of the registration of a nurse are kept in the administrator’s tab (`sessionStorage`) until it is closed',
  },

  // V15 Secure Coding and Architecture
  'V15.1.1': {
    subject: 'times for updates are documented',
    tests: [
      'tests/unit/deploy/workflows.test.ts › advisories are looked for in pull requests and every day, and only the daily run looks at the calendar',
    ],
    notApplicable: 'to a test, as far as it asks for written times, which are in docs/security/keys.md',
  },
  'V15.1.2': {
    subject: 'inventory of libraries',
    tests: ['tests/unit/deploy/workflows.test.ts › the updates name packages that exist, each in one group'],
    missing: 'an SBOM; `package-lock.json` pins every package',
  },
  'V15.1.3': { subject: 'slow functions are documented', untested: 'docs/decisions/0010, 0011 and 0022' },
  'V15.2.1': {
    subject: 'updates are in time',
    tests: [
      'tests/unit/deploy/workflows.test.ts › advisories are looked for in pull requests and every day, and only the daily run looks at the calendar',
      'tests/unit/audit/audit.test.ts › fails for an ended exception on the day that it is given, and only then',
    ],
  },
  'V15.2.2': {
    subject: 'slow functions are bounded',
    tests: [
      'tests/integration/posted-bodies.long.test.ts › any generated body gets a fast and short response in our own words',
      'tests/integration/dashboard/lists.long.test.ts › %s makes at most %d requests to the table',
      'tests/integration/operations/log.long.test.ts › a call to AWS that never answers holds a request for at most eight seconds',
      'tests/unit/sending/permits.test.ts › every command that sends is in a function that spends a permit, or that only such functions call',
    ],
  },
  'V15.2.3': {
    subject: 'only what production needs',
    tests: [
      'tests/unit/build/bundles.test.ts › a server file and a package that reach the browser are named with the imports that lead there',
      'tests/integration/operations/cdn.test.ts › the page for developers, %s, is not there outside of the sandbox',
    ],
    missing: "that page's own chunk and stylesheet are uploaded with the others, and nothing loads them",
  },
  'V15.3.1': {
    subject: 'only the fields that are needed',
    tests: [
      'tests/integration/accounts/profile.test.ts › the download holds the personal data and no table key',
      'tests/integration/dashboard/lists.long.test.ts › a page of %s reads less than 25 KB',
    ],
  },
  'V15.3.2': {
    subject: 'no redirects are followed',
    tests: [
      'tests/unit/security/sources.test.ts › no code turns off the check of certificates, and requests of our own follow no redirect',
    ],
  },
  'V15.3.3': {
    subject: 'no mass assignment',
    tests: [
      'tests/integration/posted-bodies.long.test.ts › only the fields of the form are sent back',
      'tests/integration/posted-bodies.long.test.ts › %s causes no server error in any action',
    ],
  },
  'V15.3.4': {
    subject: 'the visitor’s true address',
    tests: [
      'tests/unit/deploy/cdn.test.ts › no request comes over IPv6, where the firewall would count each address of a server’s 2^64 on its own',
      'tests/integration/operations/cdn.test.ts › the visitor’s address is what the CDN says, whatever their own headers say; of IPv6 the network',
      'tests/unit/http/address.test.ts › all addresses of a /64 are one host, and those of another /64 are not',
    ],
  },
  'V15.3.5': {
    subject: 'types are strict',
    tests: [
      'tests/integration/bookings/form.test.ts › any form is either accepted with valid values or refused with messages that exist',
      'tests/integration/posted-bodies.long.test.ts › %s causes no server error in any action',
    ],
  },
  'V15.3.6': {
    subject: 'no prototype pollution',
    tests: ['tests/integration/posted-bodies.long.test.ts › %s causes no server error in any action'],
  },
  'V15.3.7': {
    subject: 'repeated parameters',
    tests: [
      'tests/integration/posted-bodies.long.test.ts › %s is refused by every action',
      'tests/integration/accounts/sessions.test.ts › of many authTokens that a browser sends, only a few are looked up',
    ],
  },

  // V16 Security Logging and Error Handling
  'V16.1.1': {
    subject: 'logs are listed',
    missing: 'one list of all logs; docs/runbook.md and docs/decisions/0093 and 0012 name them',
  },
  'V16.2.1': {
    subject: 'when, where, who, what',
    tests: [
      'tests/integration/operations/log.long.test.ts › the request id of the response finds its log line',
      'tests/integration/audit/events.test.ts › %s writes an audit entry: which administrator, which filters, how many rows',
    ],
  },
  'V16.2.2': { subject: 'times in UTC', untested: 'CloudWatch’s time and ISO times in UTC in the table' },
  'V16.2.3': {
    subject: 'logs go where they are meant to',
    tests: ['tests/unit/deploy/template.test.ts › is as it was reviewed'],
    missing: 'the inventory of V16.1.1',
  },
  'V16.2.4': {
    subject: 'logs can be read by machines',
    tests: [
      'tests/integration/operations/log.long.test.ts › metrics have the form that CloudWatch reads from the log',
    ],
  },
  'V16.2.5': {
    subject: 'nothing sensitive in logs',
    tests: [
      'tests/integration/operations/main-job-log.test.ts › from the sign-up to the closing, with failures, the log holds no personal data and no secret',
      'tests/integration/operations/main-job-log.test.ts › the message of an error, which may contain anything, is not logged, nor that of its cause',
    ],
  },
  'V16.3.1': {
    subject: 'sign-ins are logged',
    tests: [
      'tests/integration/audit/events.test.ts › an administrator’s sign-in and each kind of failure have an entry; a customer’s have none',
    ],
    missing: 'customers’ sign-ins are in the request log alone, without the person',
  },
  'V16.3.2': {
    subject: 'refused access is logged',
    tests: [
      'tests/integration/audit/events.test.ts › refused access to the dashboard is recorded by account, without an e-mail',
    ],
  },
  'V16.3.3': {
    subject: 'attempts to get around are logged',
    tests: [
      'tests/integration/operations/metrics.test.ts › a reached limit is counted by its name and not by its key, alone or in a transaction',
      'tests/integration/audit/events.long.test.ts › a flood of wrong passwords is one entry for each outcome and hour, with its count',
    ],
  },
  'V16.3.4': {
    subject: 'unexpected errors are logged',
    tests: [
      'tests/integration/operations/log.long.test.ts › an error is logged by name and stack, with the id that the error page shows',
    ],
  },
  'V16.4.1': {
    subject: 'no injection into logs',
    tests: [
      'tests/integration/operations/main-job-log.test.ts › the message of an error, which may contain anything, is not logged, nor that of its cause',
    ],
    missing: 'a test with line breaks; each line is one JSON text',
  },
  'V16.4.2': {
    subject: 'logs are protected',
    tests: [
      'tests/unit/deploy/template.test.ts › every read and write of a paper is logged in a trail that shows tampering',
      'tests/unit/deploy/deploy-role.long.test.ts › the role cannot read the table, the papers or the users, and sends no messages',
    ],
  },
  'V16.4.3': {
    subject: 'logs lie elsewhere',
    missing:
      'a separate account for logs; they are CloudWatch’s, which the functions may write and not change',
  },
  'V16.5.1': {
    subject: 'errors say nothing inner',
    tests: [
      'tests/integration/outage.long.test.ts › without the table every page of a %s answers 503, and never 500',
      'tests/integration/operations/log.long.test.ts › an error is logged by name and stack, with the id that the error page shows',
      'tests/integration/handler.test.ts › an unknown address is a 404 with the site’s header and footer',
    ],
  },
  'V16.5.2': {
    subject: 'safe while others fail',
    tests: [
      'tests/integration/outage.long.test.ts › without the table every form of a %s answers 503 with what was typed, except passwords and codes',
      'tests/integration/accounts/recaptcha.long.test.ts › when Google does not answer, our own CAPTCHA takes over for a minute',
      'tests/integration/accounts/sessions.long.test.ts › a session continues while Cognito does not answer, and is renewed later',
      'tests/integration/operations/log.long.test.ts › a call to AWS that never answers holds a request for at most eight seconds',
    ],
  },
  'V16.5.3': {
    subject: 'failures are closed',
    tests: [
      'tests/integration/outage.long.test.ts › one failed call to the table changes no response for a %s',
      'tests/integration/accounts/phone-verification.test.ts › without the table no SMS goes out',
      'tests/integration/sending/budgets.test.ts › a mail that SES refuses is not counted; each try that may have been sent is',
      'tests/integration/audit/events.long.test.ts › no file is sent without its entry, and a refused filter writes none',
    ],
  },

  // V17 WebRTC
  'V17.1.1': { subject: 'TURN', notApplicable: 'no WebRTC' },
  'V17.2.1': { subject: 'DTLS keys', notApplicable: 'no WebRTC' },
  'V17.2.2': { subject: 'DTLS ciphers', notApplicable: 'no WebRTC' },
  'V17.2.3': { subject: 'SRTP is authenticated', notApplicable: 'no WebRTC' },
  'V17.2.4': { subject: 'broken SRTP', notApplicable: 'no WebRTC' },
  'V17.3.1': { subject: 'signalling under a flood', notApplicable: 'no WebRTC' },
  'V17.3.2': { subject: 'broken signalling', notApplicable: 'no WebRTC' },
}
