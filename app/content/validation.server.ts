import * as m from '#app/content/paraglide/messages.js'
import type { ValidationKey } from '#domain/validation.ts'

/** The message for each validation key, in the language of the request (sections 5 and 8 of the specification). */
export const validationWords: Record<ValidationKey, () => string> = {
  fillRequired: m.booking_fill_required,
  required: m.form_required,
  tooLong: m.form_too_long,
  unexpected: m.error_unexpected,
  invalidForm: m.booking_failed,
  invalidEmail: m.form_invalid_email,
  invalidPhone: () => m.phone_invalid({ phone: '+919876543210' }),
  invalidContactNumber: m.enquiry_invalid_number,
  invalidDate: m.form_invalid_date,
  invalidNumber: m.form_invalid_number,
  invalidAge: m.form_invalid_age,
  invalidHours: m.booking_invalid_hours,
  startInPast: m.booking_start_in_past,
  startTooFarAhead: m.booking_start_too_far_ahead,
  endBeforeStart: m.booking_end_before_start,
  endAtStart: m.booking_end_at_start,
  endTooFarAhead: m.booking_end_too_far_ahead,
  acceptTerms: m.booking_accept_terms,
  enterBookingCode: m.confirm_enter_code,
  invalidBookingCodeFormat: m.confirm_invalid_format,
  enterClosingCode: m.close_enter_code,
  emailAndPasswordRequired: m.account_email_and_password_required,
  passwordRequired: m.account_password_required,
  passwordsDoNotMatch: m.account_passwords_do_not_match,
  weakPassword: m.account_weak_password,
  invalidOtp: m.otp_invalid,
  invalidSignInCode: m.otp_invalid_sign_in,
  completeCaptcha: m.captcha_complete,
}
