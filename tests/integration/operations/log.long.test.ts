import { afterEach, expect, test } from 'vitest'
import { UserService } from '#server/services/user-service.entity.server.ts'
import { observe, type Fault } from '#tests/support/aws-calls.ts'
import { bookingFields } from '#tests/support/bookings.ts'
import { recordLog } from '#tests/support/log.ts'
import { createCustomer } from '#tests/support/people.ts'
import { handler } from '#server/handler.server.ts'
import { callHandler } from '#tests/support/api-gateway.ts'
import { openSite } from '#tests/support/site.ts'
import { failNext, failNoMore } from '#tests/support/stand-ins.ts'
import { limitHere } from '#tests/support/machine.ts'

afterEach(failNoMore)

test('successful and failed bookings and confirmations write log lines with a request id and without personal data', async () => {
  const customer = await createCustomer()
  const log = recordLog()
  const site = openSite(customer)
  const fields = bookingFields({ name: 'Savita Kulkarni', consultation: 'Diabetes, sees Dr Deshpande' })
  await failNext({ service: 'sns', action: 'Publish', times: 5, error: 'InvalidParameter' })
  await failNext({ service: 'ses', action: 'SendEmail', times: 5, error: 'MessageRejected' })
  await site.post('/book/service', { ...fields, number: '98 not a number' })
  await site.post('/book/service', fields)
  const serviceId = fields.serviceId ?? ''
  const { data: entry } = await UserService.get({ uid: customer.uid, serviceId }).go()
  expect(entry).not.toBeNull()
  await site.post(`/show/service/${serviceId}/confirm`, { bookCode: '000000' })
  await site.post(`/show/service/${serviceId}/confirm`, { bookCode: entry?.bookCode ?? '' })
  await openSite().post('/login', { email: customer.email, password: 'Secret#Password1' })
  await openSite().get(`/${customer.email}/${customer.number}`)

  const personal = [
    ...[customer.email, customer.number, customer.number.slice(3), customer.credentials.sessionId],
    ...[entry?.bookCode, entry?.closeCode, 'Secret#Password1'],
    ...[
      'Savita',
      'Kulkarni',
      'Asha',
      'Deshpande',
      'Diabetes',
      'Prabhat',
      'asha@family.example',
      '9812345678',
    ],
  ]
  for (const each of personal) expect(log.text()).not.toContain(each)
  for (const line of log.lines()) expect(line.requestId).toMatch(/^[\w-]{16,}$/)
  const counted = log.lines().flatMap((line) => ('_aws' in line ? Object.keys(line) : []))
  expect(counted).toEqual(
    expect.arrayContaining(['Bookings', 'Confirmations', 'SmsFailures', 'EmailFailures']),
  )
})

test('a method that no page supports gets a 4xx response and no error in the log', async () => {
  const log = recordLog()
  const url = new URL('http://localhost:3333/login')
  const asked = { method: 'OPTIONS', url, headers: {}, body: Buffer.alloc(0), sourceIp: '10.1.2.3' }
  expect((await callHandler(handler, asked)).status).toBe(405)
  expect(log.lines().filter(({ level }) => level === 'error')).toEqual([])
})

test('the request id of the response finds its log line', async () => {
  const log = recordLog()
  const { headers } = await openSite().get('/about')
  const [line] = log.lines().filter(({ event }) => event === 'request')
  expect(line).toMatchObject({
    requestId: headers['x-request-id'],
    method: 'GET',
    path: '/about',
    status: 200,
  })
})

test('an error is logged by name and stack, with the id that the error page shows', async () => {
  const customer = await createCustomer()
  const log = recordLog()
  const observed = await observe(() => openSite(customer).get('/show/service'), ...everyRead('fail'))
  if (observed.died) throw new Error('The process died')
  const failed = log.lines().find(({ level }) => level === 'error')
  expect(failed).toMatchObject({
    event: 'the table could not be reached',
    error: 'ElectroError',
    causeCode: 'ECONNRESET',
  })
  expect(observed.result.headers['x-request-id']).toBe(failed?.requestId)
  expect(observed.result.text).toContain(failed?.requestId)
})

test('metrics have the form that CloudWatch reads from the log', async () => {
  const log = recordLog()
  const { countMetric } = await import('#server/http/metrics.server.ts')
  countMetric('Bookings')
  expect(log.lines()[0]).toMatchObject({
    _aws: {
      Timestamp: expect.any(Number) as number,
      CloudWatchMetrics: [
        { Namespace: 'Nivaas', Dimensions: [['Stage']], Metrics: [{ Name: 'Bookings', Unit: 'Count' }] },
      ],
    },
    Stage: 'testing',
    Bookings: 1,
  })
})

test('/healthz is ready while the table answers', async () => {
  const { status, html } = await openSite().get('/healthz')
  expect([status, html]).toEqual([200, '{"status":"ready"}'])
})

test('/healthz says so within two seconds when the table is silent', async () => {
  const startedAt = performance.now()
  const observed = await observe(() => openSite().get('/healthz'), ...everyRead('hang'))
  expect(observed).toMatchObject({ died: false, result: { status: 503, html: '{"status":"unavailable"}' } })
  expect(performance.now() - startedAt).toBeLessThan(limitHere(3000))
})

test('a call to AWS that never answers holds a request for at most eight seconds', async () => {
  const customer = await createCustomer()
  const fields = bookingFields()
  const startedAt = performance.now()
  const observed = await observe(() => openSite(customer).post('/book/service', fields), ...everyRead('hang'))
  expect(performance.now() - startedAt).toBeLessThan(limitHere(8000))
  expect(observed.died).toBe(false)
})

test('several slow calls to AWS hold a request for at most eight seconds together', async () => {
  const customer = await createCustomer()
  const fields = bookingFields()
  await failNext({ service: 'sns', action: 'Publish', delay: 6000, error: null })
  const startedAt = performance.now()
  // The first try of every call to the table gets no response.
  const slow = everyRead('hang').filter(({ nth }) => nth % 2 === 1)
  const observed = await observe(() => openSite(customer).post('/book/service', fields), ...slow)
  expect(performance.now() - startedAt).toBeLessThan(limitHere(8000))
  expect(observed.died).toBe(false)
})

/** A fault for every try of a read: more than a fast machine makes within the time for retries. */
function everyRead(how: Fault['how']): Fault[] {
  return Array.from({ length: 400 }, (_, index) => ({
    service: 'dynamodb',
    nth: index + 1,
    when: 'before',
    how,
  }))
}
