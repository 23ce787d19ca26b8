import { startBuiltSite } from '/work/main/tests/support/built-site.ts'
import { writeFileSync } from 'node:fs'
import { toEvent } from '/work/main/tests/support/api-gateway.ts'
const site = await startBuiltSite()
const { createCustomer } = await import('/work/main/tests/support/people.ts')
const customer = await createCustomer()
const ev = (path: string, cookie?: string) => JSON.stringify(toEvent({ method: 'GET', url: new URL(path, site.origin), headers: { host: new URL(site.origin).host, ...(cookie && { cookie }) }, body: Buffer.alloc(0), sourceIp: '127.0.0.1' }))
writeFileSync('/tmp/cold/env.json', JSON.stringify({ env: site.environment, folder: site.folder, login: ev('/login'), show: ev('/show/service', customer.cookie), home: ev('/') , root: ev('/') }))
console.log('ready', site.folder)
setInterval(() => {}, 1000)
