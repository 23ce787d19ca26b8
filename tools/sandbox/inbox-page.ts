import { escapeXml as escape } from './query-protocol.ts'
import type { InboxMessage } from './inbox.ts'

/** The inbox as an HTML page, newest first. `to` is the recipient that the list is filtered by, or '' for all. */
export function inboxPage(messages: InboxMessage[], to: string): string {
  const reloadAddress = `/inbox${to ? `?to=${encodeURIComponent(to)}` : ''}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Inbox (${messages.length}) – Nivaas sandbox</title>
<style>${styles}</style>
</head>
<body>
<header>
<h1>Inbox</h1>
<p>Every e-mail and SMS that this sandbox would have sent, newest first.</p>
<form action="/inbox">
<label for="to">To</label>
<input id="to" name="to" value="${escape(to)}" placeholder="name@nivaas.example or +91…" autocomplete="off">
<button>Filter</button>
${to ? '<a href="/inbox">Show all</a>' : ''}
<a href="${escape(reloadAddress)}">Reload</a>
<a href="/inbox.json${to ? `?to=${encodeURIComponent(to)}` : ''}">JSON</a>
<a href="/sms.json">Delivery log of SMS</a>
</form>
</header>
<main>
${messages.length ? messages.map(article).join('\n') : `<p class="empty">Nothing has been sent${to ? ` to ${escape(to)}` : ''} yet.</p>`}
</main>
</body>
</html>
`
}

function article({ channel, to, subject, text, at, attributes }: InboxMessage): string {
  const details = Object.entries(attributes ?? {})
  return `<article>
<p class="meta"><span class="${channel}">${channel === 'sms' ? 'SMS' : 'E-mail'}</span>
<a href="/inbox?to=${encodeURIComponent(to)}">${escape(to)}</a>
<time datetime="${at}">${timeInIndia.format(new Date(at))}</time></p>
${subject === null ? '' : `<h2>${escape(subject)}</h2>`}
<p class="text">${linked(text)}</p>
${details.length ? `<dl>${details.map(([name, value]) => `<dt>${escape(name)}</dt><dd>${escape(value)}</dd>`).join('')}</dl>` : ''}
</article>`
}

function linked(text: string): string {
  return escape(text).replace(
    /https?:\/\/[^\s<]+[^\s<.,;:!?)]/g,
    (address) => `<a href="${address}">${address}</a>`,
  )
}

const timeInIndia = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
})

const styles = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
h1 { margin: 0; font-size: 1.75rem }
header p { margin: .25rem 0 1rem }
form { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; margin-bottom: 1.5rem }
input { flex: 1 1 14rem; font: inherit; padding: .4rem .6rem }
button { font: inherit; padding: .4rem .9rem }
article { border: 1px solid var(--line); border-radius: .6rem; padding: .9rem 1.1rem; margin-bottom: 1rem }
h2 { font-size: 1.1rem; margin: .5rem 0 0 }
.meta { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; margin: 0 }
.meta time { margin-left: auto; opacity: .75 }
.meta span { border-radius: 1rem; padding: 0 .7rem; font-size: .85rem; background: #2563eb; color: #fff }
.meta .sms { background: #047857 }
.text { white-space: pre-wrap; overflow-wrap: anywhere; margin: .5rem 0 0 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: .75rem 0 0; padding: .5rem .75rem;
  background: var(--soft); border-radius: .4rem; font-size: .85rem }
dd { margin: 0; overflow-wrap: anywhere }
.empty { padding: 3rem 1rem; text-align: center; border: 1px dashed var(--line); border-radius: .6rem }
`
