import * as m from '#app/content/paraglide/messages.js'
import type { ValidationKey } from '#domain/validation.ts'

/** The message for each validation key, in the language of the request (sections 5 and 8 of the specification). */
export const validationWords: Record<ValidationKey, () => string> = {
  'fill-required': m.booking_fill_required,
  required: m.form_required,
  'too-long': m.form_too_long,
  unexpected: m.error_unexpected,
  'invalid-form': m.booking_failed,
  'invalid-email': m.form_invalid_email,
  'invalid-phone': () => m.phone_invalid({ phone: '+919876543210' }),
  'invalid-contact-number': m.enquiry_invalid_number,
  'invalid-date': m.form_invalid_date,
  'invalid-number': m.form_invalid_number,
  'invalid-age': m.form_invalid_age,
  'invalid-hours': m.booking_invalid_hours,
  'start-in-past': m.booking_start_in_past,
  'start-too-far-ahead': m.booking_start_too_far_ahead,
  'end-before-start': m.booking_end_before_start,
  'end-at-start': m.booking_end_at_start,
  'end-too-far-ahead': m.booking_end_too_far_ahead,
  'accept-terms': m.booking_accept_terms,
  'enter-booking-code': m.confirm_enter_code,
  'invalid-booking-code-format': m.confirm_invalid_format,
  'enter-closing-code': m.close_enter_code,
  'email-and-password-required': m.account_email_and_password_required,
  'password-required': m.account_password_required,
  'passwords-do-not-match': m.account_passwords_do_not_match,
  'weak-password': m.account_weak_password,
  'invalid-otp': m.otp_invalid,
  'invalid-sign-in-code': m.otp_invalid_sign_in,
  'complete-captcha': m.captcha_complete,
}
