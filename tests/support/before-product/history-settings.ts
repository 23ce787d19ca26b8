import { sandboxEnvironment } from '#tools/sandbox/environment.ts'

/*
 * The product's settings in all histories, in the tests as in `npm run histories`, so that a history is the same in both. Import it before
 * any module of the product that reads the environment.
 */

const { SMS_NOTICE_TEMPLATES = '' } = sandboxEnvironment({ standIns: 'http://localhost', engine: '' })

Object.assign(process.env, {
  // The sender's pace would cost real time.
  NOTICES_PER_SECOND: '999',
  // One text has no template, so that some notices fail.
  SMS_NOTICE_TEMPLATES: SMS_NOTICE_TEMPLATES.split(',')
    .filter((each) => !each.startsWith('nurseInvited'))
    .join(','),
})
delete process.env.DAILY_BUDGETS
// The booking code’s SMS has no template, and is told by it from a notice’s.
delete process.env.SMS_TEMPLATE_BOOKING_CODE
