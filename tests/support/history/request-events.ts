import fc from 'fast-check'
import { mostOpenRequests } from '#domain/family-requests.ts'
import { answerRequest, markRequestRead, withdrawRequest } from '#server/requests/end-request.server.ts'
import { accountOf } from '../people.ts'
import { requestAsk } from '../requests.ts'
import { aFormWithSender, judgeUnlessGone, refuseWhenGone } from './family-events.ts'
import { changed, type Model, type RequestModel, type Verdict } from './model.ts'
import { requestIdOf, sizes, type World } from './world.ts'
import { aForm, anAdministrator, define, itemAt } from './define-event.ts'

/* The events of a history about what a family asks the office. */

const aRequest = fc.nat(sizes.requests - 1)
const answer = { outcome: 'yes', answer: 'From Thursday on.' } as const

const ask = define({
  name: 'ask',
  weight: 14,
  takes: fc.record({ to: aFormWithSender, request: aRequest }),
  play: (world, { to, request }) =>
    refuseWhenGone(() =>
      requestAsk(itemAt(world.customers, to.customer), itemAt(world.forms, to.form), {
        form: requestIdOf(world, to.form, request),
        kind: 'call',
      }),
    ),
  judge: (model, { to, request }) =>
    judgeUnlessGone(model, to.customer, () => {
      const service = model.services[to.form]
      if (service?.owner !== to.customer) return { refused: 'not-found' }
      // Removed after the family's list was read, the service has ended.
      if (service.status === 'gone') return { refused: ['not-found', 'service-over'] }
      if (service.requests[request]) return { next: model }
      if (service.status === 'closed') return { refused: 'service-over' }
      if (service.requests.filter((each) => each?.state === 'open').length >= mostOpenRequests)
        return { refused: 'too-many-open' }
      return withRequest(model, { form: to.form, request }, { state: 'open', isRead: false })
    }),
  mayAlsoSay: ['too-many-today'],
})

const withdraw = define({
  name: 'withdraw',
  weight: 5,
  takes: fc.record({ to: aFormWithSender, request: aRequest }),
  play: (world, { to, request }) =>
    refuseWhenGone(async () => {
      const { user } = await accountOf(itemAt(world.customers, to.customer))
      return withdrawRequest(user.uid, nameOf(world, { form: to.form, request }))
    }),
  judge: (model, { to, request }) =>
    judgeUnlessGone(model, to.customer, () => {
      const service = model.services[to.form]
      const asked = service?.requests[request]
      if (!asked || service.owner !== to.customer) return { refused: 'not-found' }
      if (asked.state === 'withdrawn') return { next: model }
      if (asked.state !== 'open') return { refused: 'ended' }
      return withRequest(model, { form: to.form, request }, { ...asked, state: 'withdrawn' })
    }),
})

const aRequestAtTheOffice = fc.record({ administrator: anAdministrator, form: aForm, request: aRequest })

const answerFamily = define({
  name: 'answer',
  weight: 10,
  takes: aRequestAtTheOffice,
  async play(world, { administrator, ...named }) {
    const { user } = await accountOf(itemAt(world.administrators, administrator))
    return answerRequest(user, nameOf(world, named), answer)
  },
  judge(model, { administrator, form, request }) {
    const asked = model.services[form]?.requests[request]
    if (!asked) return { refused: 'not-found' }
    if (asked.state === 'open')
      return withRequest(model, { form, request }, { ...asked, state: `answered by ${administrator}` })
    return asked.state === `answered by ${administrator}` ? { next: model } : { refused: 'ended' }
  },
})

const read = define({
  name: 'read',
  weight: 3,
  takes: aRequestAtTheOffice,
  async play(world, { administrator, ...named }) {
    const { user } = await accountOf(itemAt(world.administrators, administrator))
    return markRequestRead(user, nameOf(world, named))
  },
  judge(model, { form, request }) {
    const asked = model.services[form]?.requests[request]
    if (!asked) return { refused: 'not-found' }
    if (asked.state !== 'open') return { refused: 'ended' }
    return asked.isRead ? { next: model } : withRequest(model, { form, request }, { ...asked, isRead: true })
  },
})

export const requestEvents = [ask, withdraw, answerFamily, read]

type Named = { form: number; request: number }

function nameOf(world: World, { form, request }: Named) {
  return { serviceId: itemAt(world.forms, form).serviceId, requestId: requestIdOf(world, form, request) }
}

function withRequest(model: Model, { form, request }: Named, next: RequestModel): Verdict {
  return changed(model, ({ services }) => {
    const requests = services[form]?.requests
    if (requests) requests[request] = next
  })
}
