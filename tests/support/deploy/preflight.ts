import type { AccountState } from '#tests/support/aws-account.ts'

/* What preflight.test.ts and its long tests share. */

/** An account that is ready for the first deploy of production, with the example's values. */
export const prepared: AccountState = {
  id: '123456789012',
  stacks: {},
  topics: {
    'NivaasProduction-UrgentTopic': { 'urgent@care.example': 'confirmed' },
    'NivaasProduction-AlarmTopic': { 'alarms@care.example': 'confirmed' },
    'watch-production-UrgentTopic': { 'urgent@care.example': 'confirmed' },
    'NivaasProduction-MailEventTopic': { 'office@care.example': 'confirmed' },
    'watch-production-AlarmTopic': { 'alarms@care.example': 'confirmed' },
  },
  concurrentExecutions: 1000,
  zones: { Z0123456789EXAMPLE: 'care.example' },
  certificate: { status: 'ISSUED', names: ['care.example'] },
  poolOfDomain: null,
  googleSecret: '{"clientId":"a","clientSecret":"b"}',
  ses: { isInProduction: true, isSending: true, identities: {} },
  sms: { isInSandbox: false, monthlyDollars: '850' },
  trails: [{ name: 'account', isOfAllRegions: true, isLogging: true }],
}
