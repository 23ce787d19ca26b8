import { expect } from 'vitest'
import { signInAgain } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { confirmedService } from '#tests/support/visits/plans.ts'
import { asked } from '../requests/asking.ts'
import type { Act } from './act-setting.ts'

/* What a family asks the office, and the answer. */

export const actsOfRequests: readonly Act[] = [
  {
    by: 'family',
    name: 'asks the office for another time',
    isQuiet: true,
    async prepare() {
      const service = await confirmedService()
      return {
        readers: { family: [service.customer] },
        act: async () => asked(await signInAgain(service.customer), service.serviceId),
      }
    },
  },
  {
    by: 'office',
    name: 'answers what a family asked',
    isQuiet: true,
    async prepare() {
      const service = await confirmedService()
      const request = await asked(service.customer, service.serviceId)
      return {
        readers: { family: [service.customer] },
        async act(office) {
          const answer = { outcome: 'yes', answer: 'From Thursday on.' }
          expect((await openSite(office).post(request.office, answer)).location).toBe(request.office)
        },
      }
    },
  },
]
