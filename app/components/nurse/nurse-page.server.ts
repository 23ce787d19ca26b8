import logo from '#app/illustrations/logo.svg'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { getLocale } from '#app/content/paraglide/runtime.js'
import { addressInLanguage, languages } from '#domain/languages.ts'
import { markup, type Markup } from './markup.server.ts'
import stylesheet from './nurse.css'

/** A page of a nurse; `body` stands below its heading. */
export type NursePage = {
  title: string
  body: Markup
  status?: number
  headers?: HeadersInit
  /** Whether the reader is a nurse: then the page has the links to the nurses' pages. */
  isNurse?: boolean
}

/**
 * The answer with a whole page for nurses: no script, no React, one small stylesheet, in the language of the request (docs/decisions/0040).
 * A page is at most 15 kB. The handler adds `no-store` and the content security policy, which allows no inline style.
 */
export function nursePage(
  { url }: { url: string },
  { title, body, status = 200, headers, isNurse = true }: NursePage,
): Response {
  const { pathname, search } = new URL(url)
  const page = markup`<!doctype html>
<html lang="${getLocale()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${company.name}</title>
<link rel="stylesheet" href="${stylesheet}">
<link rel="icon" href="/_static/favicon.svg" type="image/svg+xml">
</head>
<body>
<a class="skip" href="#main">${m.header_skip()}</a>
<header>
<a class="home" href="/"><img src="${logo}" alt="" width="36" height="36">${company.name}</a>
${languageChoice({ pathname, search })}
${isNurse && links(pathname)}
</header>
<main id="main" tabindex="-1">
<h1>${title}</h1>
${body}
</main>
<footer>
<p>${m.nurse_office()}</p>
<p><a class="button quiet" href="${company.phone.href}">${company.phone.label}</a></p>
<ul>
<li><a href="/profile">${m.header_profile()}</a></li>
<li><form method="post" action="/logout"><button class="link" type="submit">${m.header_sign_out()}</button></form></li>
</ul>
</footer>
</body>
</html>
`
  const answer = new Headers(headers)
  answer.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(page.html, { status, headers: answer })
}

/** The page for a visit, or anything else, that does not exist or that is not this nurse's: both look the same. */
export function nurseNotFound(request: { url: string }): Response {
  return nursePage(request, {
    title: m.not_found_title(),
    status: 404,
    body: markup`<p>${m.nurse_not_found()}</p>
<p><a class="button" href="/staff">${m.nurse_today()}</a></p>`,
  })
}

/** `/staff` for a staff person who is linked with no nurse (section 2), with the office's number. */
export function underConstruction(request: { url: string }): Response {
  return nursePage(request, {
    title: m.staff_under_construction(),
    isNurse: false,
    body: markup`<p>${m.nurse_not_linked({ phone: company.phone.label })}</p>`,
  })
}

/** Any nurse's page while the table cannot be reached; it offers the same request again. What was typed has to be kept by the page itself. */
export function unreachablePage({ url, method }: { url: string; method: string }): Response {
  const { pathname, search } = new URL(url)
  const again =
    method === 'GET'
      ? markup`<p><a class="button wide" href="${pathname + search}">${m.form_try_again()}</a></p>`
      : markup`<form method="post"><button class="wide" type="submit">${m.form_try_again()}</button></form>`
  return nursePage(
    { url },
    { title: m.error_unavailable_title(), status: 503, body: markup`${unreachable()}${again}` },
  )
}

/** The words of an outage, above the form that was sent. */
function unreachable(): Markup {
  return markup`<p class="bad" role="alert">${m.error_unavailable()}</p>`
}

function languageChoice(here: { pathname: string; search: string }): Markup {
  const names = languages.map(({ name }) => name).join(', ')
  const choices = languages.map(({ code, name }) => {
    const current = code === getLocale() && markup` aria-current="true"`
    return markup`<li><a href="${addressInLanguage(code, here)}" lang="${code}" hreflang="${code}"${current}>${name}</a></li>`
  })
  return markup`<nav class="languages" aria-label="${names}"><ul>${choices}</ul></nav>`
}

function links(pathname: string): Markup {
  const pages = [
    { path: '/staff', name: m.nurse_today() },
    { path: '/staff/absences', name: m.nurse_absences() },
    { path: '/staff/hours', name: m.nurse_hours() },
  ]
  const items = pages.map(({ path, name }) => {
    const current = path === pathname && markup` aria-current="page"`
    return markup`<li><a href="${path}"${current}>${name}</a></li>`
  })
  return markup`<nav class="pages" aria-label="${m.header_menu()}"><ul>${items}</ul></nav>`
}
