import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { getLocale } from '#app/content/paraglide/runtime.js'
import type { OutsideLink } from '#server/http/outside-link.server.ts'

/**
 * The answer to a link from outside (server/http/outside-link.server.ts). The page is seen for a moment, so it loads nothing; its link is for
 * a browser in which automatic refresh is off.
 */
export function answerOutsideLink({ kind, address }: OutsideLink): APIGatewayProxyStructuredResultV2 {
  if (kind === 'clean') return { statusCode: 303, headers: { location: address } }
  return {
    statusCode: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // The address may hold the secret of an invitation.
      'referrer-policy': 'no-referrer',
      refresh: `0; url=${address}`,
    },
    body: `<!doctype html>
<html lang="${getLocale()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(m.outside_link_title())} · ${company.name}</title>
</head>
<body>
<main>
<h1>${escaped(m.outside_link_title())}</h1>
<p>${escaped(m.outside_link_text())}</p>
<p><a href="${escaped(address)}">${escaped(m.outside_link_open())}</a></p>
</main>
</body>
</html>
`,
  }
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
