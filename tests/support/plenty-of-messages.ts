/**
 * The setting `DAILY_BUDGETS` for tests that share one table: budgets that no suite uses up. It must not import the product, which reads its
 * settings when it is loaded.
 */
export function plentyOfMessages(): string {
  const purposes = [
    'smsSignIn',
    'smsVerification',
    'smsBooking',
    'smsResend',
    'mailCode',
    'mailLink',
    'mailBooking',
    'mailNewsletter',
    'mailWelcome',
    'mailOffice',
    'mailNotice',
    'smsNotice',
    'mailFamily',
    'smsReminder',
    'mailReminder',
    'mailOfficeNotice',
    'smsUrgent',
    'mailOfficeUrgent',
    'mailOfficeBooking',
    'smsUnconfirmed',
    'mailUnconfirmed',
  ]
  return purposes.map((purpose) => `${purpose}=1000000`).join(',')
}
