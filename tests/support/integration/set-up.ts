import './constant-signature.ts'
import './react-as-deployed.ts'
import { afterEach, expect, inject, vi } from 'vitest'
import { now, setClock } from '#server/clock.server.ts'
import { sandboxEnvironment } from '#tools/sandbox/environment.ts'
import { startStandIns } from '#tools/sandbox/server.ts'
import { plentyOfMessages } from '../plenty-of-messages.ts'
import { workingAs } from '../roles/at-work.ts'
import { takeRefusedByRole } from '../roles/role-requests.ts'
import { createTable, deleteTable } from '../table.ts'
import { takeRefused } from '../table-requests.ts'
import { worker } from './worker.ts'

/*
 * Runs before each test file, and must not import anything that reads the environment: the product's modules do so when they are
 * loaded. Each file has its own table and stand-ins, where those of the file before it were: it can make them fail, read their inbox, change
 * their time and work on all records without an effect on other files.
 */
const engine = inject('engine')
if (worker.standIns) {
  await worker.standIns.stop()
  await deleteTable(engine, worker.table)
}
await createTable(engine, worker.table, inject('tableShape'))
const port = Number(new URL(worker.standIns?.origin ?? 'http://localhost:0').port)
worker.standIns = await startStandIns({ port, folder: null, now })

Object.assign(
  process.env,
  sandboxEnvironment({
    standIns: worker.standIns.origin,
    engine,
    site: 'http://localhost:3333',
    cookieSecret: 'the cookie secret of the tests',
  }),
  // A file may send more than a day's messages, and at any pace; the tests of the budgets and of the pace have their own limits.
  { DAILY_BUDGETS: plentyOfMessages(), NOTICES_PER_SECOND: '500' },
  // The text of the booking code is registered, as in production.
  { SMS_TEMPLATE_BOOKING_CODE: '1000000000000000002' },
  { CARE_TABLE: worker.table, ARC_ENV: 'testing', ARC_SANDBOX: '{}' },
)

// The functions that AWS starts by the clock, and the parts of their work that tests run alone; the site's is `callHandler`. None of
// these modules is part of the site: `vi.resetModules` would not load them afresh.
vi.mock('#server/daily.server.ts', (original) => workingAs('daily', 'handler', original))
vi.mock('#server/staff/daily.server.ts', (original) => workingAs('daily', 'runDaily', original))
vi.mock('#server/accounts/life/unverified-accounts.server.ts', (original) =>
  workingAs('daily', 'endOldUnverified', original),
)
vi.mock('#server/notice-sender/run.server.ts', (original) => workingAs('notices', 'runNotices', original))

afterEach(() => {
  setClock()
  // DynamoDB would refuse these requests, although the local engine accepts them.
  expect(takeRefused()).toEqual([])
  // AWS would refuse these requests to the function, although no stand-in does.
  expect(takeRefusedByRole()).toEqual([])
})
