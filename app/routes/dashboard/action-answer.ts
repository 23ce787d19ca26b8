import type { FormReply } from '#app/forms/use-form.ts'
import type { ServiceStatus } from '#domain/service-status.ts'

/** Where a service is now; `gone` when its records are deleted. */
export type ServiceState = ServiceStatus | 'gone'

/**
 * What an administrator's action on a service answers in its dialog: what it has done, or what is wrong. `state` is the
 * truth, for the row that may have been outdated; a refusal leaves it out where it is not known.
 */
export type ActionAnswer = { done: string; state: ServiceState } | { reply: FormReply; state?: ServiceState }
