import type { ServiceStatus } from '#domain/service-status.ts'

/** Where a service is now; `gone` when its records are deleted. */
export type ServiceState = ServiceStatus | 'gone'

/** What an administrator's action on a service answers; `state` is the truth, for the row that may have been outdated. */
export type ActionAnswer =
  | { ok: true; message: string; state: ServiceState }
  | { ok: false; message: string; state: ServiceState | null; isField: boolean }
