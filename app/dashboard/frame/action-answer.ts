import type { FormReply } from '#app/forms/use-form.ts'
import type { ServiceStatus } from '#domain/service-status.ts'

/** The present status of a service; `gone` when its records are deleted. */
export type ServiceState = ServiceStatus | 'gone'

/**
 * The answer to an administrator's action on a service, for its dialog: what was done, or what is wrong. `state` is the present
 * status, because the row in the list may be outdated; a refusal leaves it out where it was not read.
 */
export type ActionAnswer =
  | { done: string; state: ServiceState }
  | {
      reply: FormReply
      state?: ServiceState
      /** What the form shows of the service is outdated, so that the dialog loads it again. */
      isOutdated?: boolean
    }
