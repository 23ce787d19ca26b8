import type { StandInAnswer } from '#tools/sandbox/stand-in.ts'
import type { GooglePerson } from './people.ts'

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const style = `
  body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 2rem auto; padding: 0 1rem; }
  form { display: grid; gap: .75rem; margin-block: 1.5rem; }
  button { font: inherit; padding: .6rem 1rem; text-align: start; cursor: pointer; }
  label { display: grid; gap: .25rem; }
  label:has([type=checkbox]) { display: block; }
  input { font: inherit; padding: .5rem; }
  fieldset { display: grid; gap: .75rem; border: 1px solid #888; padding: 1rem; }
`

export function htmlAnswer(status: number, title: string, body: string): StandInAnswer {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escape(title)}</h1>
${body}
</main>
</body>
</html>
`,
  }
}

const forwardedParameters = [
  'client_id',
  'redirect_uri',
  'response_type',
  'identity_provider',
  'state',
  'nonce',
  'scope',
  'login_hint',
  'code_challenge',
  'code_challenge_method',
]

/**
 * The page on which a developer chooses the Google account that signs in. `request` is the query of the authorize
 * request; the forms send it along unchanged. Their `choice` is a Google id, `other`, `cancel` or `fail`.
 */
export function chooserPage(people: GooglePerson[], request: URLSearchParams): StandInAnswer {
  const hiddenInputs = forwardedParameters.flatMap((name) => {
    const value = request.get(name)
    return value === null ? [] : [`<input type="hidden" name="${name}" value="${escape(value)}">`]
  })
  // One form for each block, so that Enter in a field never submits a button of another block.
  const form = (content: string) =>
    `<form method="post" action="idpresponse">\n${hiddenInputs.join('\n')}\n${content}\n</form>`
  const buttons = people.map((person) => {
    const note = person.emailVerified ? '' : ' (e-mail not verified by Google)'
    const name = `${person.givenName} ${person.familyName}`.trim()
    const label = escape(`${name}, ${person.email}${note}`)
    return `<button name="choice" value="${escape(person.sub)}">${label}</button>`
  })
  return htmlAnswer(
    200,
    'Google, played by the sandbox',
    `<p>Choose who signs in. No password is needed: nobody here is real.</p>
${form(buttons.join('\n'))}
${form(`<fieldset>
<legend>Somebody else</legend>
<label>E-mail <input type="email" name="email" required autocomplete="off"></label>
<label>Given name <input name="given_name" autocomplete="off"></label>
<label>Family name <input name="family_name" autocomplete="off"></label>
<label><input type="checkbox" name="email_verified" value="true" checked> Google has verified the e-mail</label>
<button name="choice" value="other">Sign in as this person</button>
</fieldset>`)}
${form(`<button name="choice" value="cancel">Cancel, as if consent was refused</button>
<button name="choice" value="fail">Fail, as if Google did not answer</button>`)}`,
  )
}

/** The page for an error that must not be sent to the application, because its address is not registered. */
export function errorPage(error: string, explanation: string): StandInAnswer {
  return htmlAnswer(
    400,
    'An error was encountered',
    `<p><code>${escape(error)}</code></p>\n<p>${escape(explanation)}</p>`,
  )
}

/** Sends the browser to an address of the application, with these parameters added to it. */
export function redirectAnswer(address: string, parameters: Record<string, string | null>): StandInAnswer {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null) url.searchParams.set(name, value)
  }
  return { status: 302, headers: { location: url.href, 'cache-control': 'no-store' } }
}
