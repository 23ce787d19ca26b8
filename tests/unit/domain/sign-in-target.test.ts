import { expect, test } from 'vitest'
import { signInTarget } from '#domain/sign-in-target.ts'

const customer = { isAdministrator: false, isStaff: false, user: { phoneVerified: true } }

test('a customer is redirected to the page that was asked for, within this site', () => {
  expect(signInTarget(customer)).toBe('/')
  expect(signInTarget(customer, '/show/service?open=1')).toBe('/show/service?open=1')
  expect(signInTarget(customer, '//evil.example')).toBe('/')
})

test('a customer with an unverified phone is redirected to its verification first', () => {
  const unverified = { ...customer, user: { phoneVerified: false } }
  expect(signInTarget(unverified, '/book/service')).toBe('/phone_verification')
})

test('staff are redirected to /staff, with or without a phone', () => {
  expect(signInTarget({ ...customer, isStaff: true }, '/book/service')).toBe('/staff')
  expect(signInTarget({ ...customer, isStaff: true, user: { phoneVerified: false } })).toBe('/staff')
})

test('an administrator is redirected to the dashboard, or to the page of it that was asked for', () => {
  const administrator = { isAdministrator: true, isStaff: true, user: { phoneVerified: false } }
  expect(signInTarget(administrator, '/book/service')).toBe('/dashboard')
  expect(signInTarget(administrator, '/dashboard/users?email=a')).toBe('/dashboard/users?email=a')
  expect(signInTarget(administrator, '/dashboards')).toBe('/dashboard')
})
