import { routes } from '@remix-run/dev/server-build'
import { customerWithServices, recordsForDashboard } from './every-page.ts'
import { createAdministrator, createCustomer, type Person } from './people.ts'
import { openSite, type Site } from './site.ts'
import { inDay } from './visits/plans.ts'

/** One of the product's routes with an address that leads to it. */
export type ProductRoute = {
  id: string
  path: string
  hasAction: boolean
  hasLoader: boolean
  /** Whether it shows a page; otherwise it responds with a file, data or a redirect. */
  isPage: boolean
}

export type Role = 'visitor' | 'customer' | 'administrator'

export const roles: Role[] = ['visitor', 'customer', 'administrator']

/** Values for the parameters of addresses, by name: `{ serviceId: '…' }`. */
type RouteParameters = Record<string, string>

/** All routes of the build except layout routes, with their modules, which the build loads on demand (tools/build/remix-build.ts). */
async function everyRoute(parameters: RouteParameters): Promise<ProductRoute[]> {
  const all = Object.values(routes)
  const frames = new Set(
    all.flatMap(({ parentId, path }) => (parentId && path !== undefined ? [parentId] : [])),
  )
  const shown = all.filter(({ id }) => id !== 'root' && !frames.has(id))
  return Promise.all(
    shown.map(async ({ id, module }) => {
      const loaded = await (module as unknown as () => Promise<typeof module>)()
      return {
        id,
        path: addressOf(id, parameters),
        hasAction: 'action' in loaded,
        hasLoader: 'loader' in loaded,
        isPage: loaded.default !== undefined,
      }
    }),
  )
}

function addressOf(id: string, parameters: RouteParameters): string {
  const parts: string[] = []
  for (let at = routes[id]; at; at = at.parentId ? routes[at.parentId] : undefined)
    parts.unshift(at.path ?? '')
  const path = parts
    .filter((part) => part !== '')
    .join('/')
    .replace(/:(\w+)/g, (_, name: string) => {
      const value = parameters[name]
      if (!value) throw new Error(`${id}: there is no value for ${name}`)
      return value
    })
    .replace(/\*$/, 'no/such/page')
  return `/${path}`
}

/**
 * Creates a customer, an administrator and records for the parameters of every address.
 * @returns `open` gives a browser of that role, with its own network address
 */
export async function everyRouteWithRecords(): Promise<{
  routes: ProductRoute[]
  people: { customer: Person; administrator: Person }
  open: (role: Role) => Site
}> {
  const { customer, services } = await customerWithServices()
  const administrator = await createAdministrator()
  const { nurseId, enquiryId, subscriptionId } = await recordsForDashboard(administrator)
  const { uid } = await createCustomer()
  const parameters = {
    serviceId: services.confirmed,
    requestId: services.requestId,
    visitId: `${services.planned}.${inDay(1)}.1`,
    staffId: nurseId,
    day: inDay(1),
    enquiryId,
    subscriptionId,
    uid,
    field: 'profilePhoto',
    number: 'ST-2627-00001',
  }
  const cookies = { visitor: undefined, customer, administrator }
  return {
    routes: await everyRoute(parameters),
    people: { customer, administrator },
    open: (role) => openSite(cookies[role]),
  }
}
