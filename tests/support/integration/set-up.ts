import './constant-signature.ts'
import './react-as-deployed.ts'
import { afterAll, afterEach, expect, inject, vi } from 'vitest'
import { now, setClock } from '#server/clock.server.ts'
import { sandboxEnvironment } from '#tools/sandbox/environment.ts'
import { startStandIns, type StandIns } from '#tools/sandbox/server.ts'
import { workingAs } from '../roles/at-work.ts'
import { installRoleRequests, takeRefusedByRole } from '../roles/role-requests.ts'
import { plentyOfMessages } from '../plenty-of-messages.ts'
import { installTableRequests, takeRefused } from '../table-requests.ts'

/*
 * Runs before each test file, in its own worker, and must not import anything that reads the environment: the product's
 * modules do so when they are loaded. Each file has its own stand-ins, so that it can make them fail, read their inbox and
 * change their time without an effect on other files.
 */
export const standIns: StandIns = await startStandIns({ port: 0, folder: null, now })

Object.assign(
  process.env,
  sandboxEnvironment({
    standIns: standIns.origin,
    engine: inject('engine'),
    site: 'http://localhost:3333',
    cookieSecret: 'the cookie secret of the tests',
  }),
  // All files share one table and so its daily budgets; the tests of the budgets have their own table and limits.
  { DAILY_BUDGETS: plentyOfMessages() },
  { CARE_TABLE: inject('tableName'), ARC_ENV: 'testing', ARC_SANDBOX: '{}' },
)

// The functions that AWS starts by the clock, and the parts of their work that tests run alone; the site's is `callHandler`. None of
// these modules is part of the site: `vi.resetModules` would not load them afresh.
vi.mock('#server/daily.server.ts', (original) => workingAs('daily', 'handler', original))
vi.mock('#server/staff/daily.server.ts', (original) => workingAs('daily', 'runDaily', original))
vi.mock('#server/accounts/life/unverified-accounts.server.ts', (original) =>
  workingAs('daily', 'endOldUnverified', original),
)
vi.mock('#server/notice-sender/run.server.ts', (original) => workingAs('notices', 'runNotices', original))

installTableRequests(inject('engine'))
installRoleRequests()

afterEach(() => {
  setClock()
  // DynamoDB would refuse these requests, although the local engine accepts them.
  expect(takeRefused()).toEqual([])
  // AWS would refuse these requests to the function, although no stand-in does.
  expect(takeRefusedByRole()).toEqual([])
})
afterAll(standIns.stop)
