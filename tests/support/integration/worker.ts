import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import type { StandIns } from '#tools/sandbox/server.ts'
import { installRoleRequests } from '../roles/role-requests.ts'
import { installTableRequests } from '../table-requests.ts'

/*
 * What a worker has for all its test files, which share the product's modules: the product learns once, when it loads, what its table is called and
 * where its services are. The table itself and the stand-ins are new for each file (`set-up.ts`).
 */

type Worker = { table: string; standIns: StandIns | null }

export const worker: Worker = { table: `tests-${randomUUID()}`, standIns: null }

installTableRequests(inject('engine'))
installRoleRequests()
