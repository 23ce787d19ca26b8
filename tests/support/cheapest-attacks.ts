import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { searchRows } from '#domain/search.ts'
import {
  bounceRule,
  budgets,
  limits,
  verificationHours,
  verificationLanes,
} from '#server/limits/limits.server.ts'
import { examplesFile, type Stages } from '#tools/deploy/stages.ts'

/*
 * What the cheapest attack on each limit needs, from the numbers in the code; accepted-attacks.ts says what it does. The attacker
 * knows e-mails and numbers, makes accounts at no cost and has addresses.
 */

export type Attack = {
  limit: string
  accounts: number
  addresses: number
  /** Verified numbers of the attacker. */
  numbers: number
  /** For how long one round of the attack closes something. */
  closes: string
}

const hour = 60 * 60
const day = 24 * hour

const {
  smsVerificationPerAccount: perAccount,
  smsVerificationPerAccountDaily: perAccountDaily,
  smsVerificationPerNumber: perNumber,
  smsVerificationPerNetwork: perNetwork,
  smsVerificationPerWideNetwork: perWideNetwork,
} = limits

function rounded(needed: number): number {
  return Math.ceil(needed - 1e-9)
}

function duration(seconds: number): string {
  if (seconds === day) return 'a day'
  if (seconds === hour) return 'an hour'
  return seconds < hour ? `${seconds / 60} minutes` : `${seconds / hour} hours`
}

/** What strangers may use of a budget in an hour: a quarter of the day, without what is kept. */
function hourOf(name: keyof typeof budgets): number {
  const { daily, kept } = budgets[name]
  return Math.floor(daily * 0.25 * (1 - kept))
}

function verificationAttacks(): Attack[] {
  const places = budgets.smsVerification.daily / verificationHours
  const [quiet, crowd] = [places * verificationLanes.quiet, places * verificationLanes.crowd]
  const both = rounded(quiet + crowd)
  const closes = 'an hour'
  const accounts = rounded(both / perAccount.max)
  const networks = rounded(quiet / perNetwork.max)
  return [
    {
      ...{ limit: 'verification SMS, crowd lane', closes, numbers: 0, addresses: 1 },
      accounts: rounded((perNetwork.max + crowd) / perAccount.max),
    },
    {
      ...{ limit: 'verification SMS, quiet and crowd lane, IPv4', closes, numbers: 0, accounts },
      addresses: networks,
    },
    {
      ...{ limit: 'verification SMS, quiet and crowd lane, IPv6 (in /32s)', closes, numbers: 0, accounts },
      addresses: rounded(quiet / perWideNetwork.max),
    },
    {
      ...{ limit: 'verification SMS, quiet and crowd lane, all day', closes: 'a day', numbers: 0 },
      ...{ accounts: rounded((both * 24) / perAccountDaily.max), addresses: networks },
    },
    {
      ...{
        limit: 'verification SMS to one number',
        closes: duration(perNumber.window),
        numbers: 0,
        addresses: 1,
      },
      accounts: rounded(perNumber.max / perAccount.max),
    },
  ]
}

function signInAttacks(): Attack[] {
  const { signInPerEmail, signInPerEmailAndAddress, signInPerAddress } = limits
  const { signInFromUnknownBrowsers, signInToOtherAccounts } = limits
  const none = { accounts: 0, numbers: 0 }
  return [
    {
      ...{ limit: 'password of one e-mail', ...none, closes: duration(signInPerEmail.window) },
      addresses: rounded(signInPerEmail.max / signInPerEmailAndAddress.max),
    },
    { limit: 'passwords from one address', ...none, addresses: 1, closes: duration(signInPerAddress.window) },
    {
      ...{
        limit: 'passwords of accounts with a confirmed service',
        ...none,
        closes: duration(signInFromUnknownBrowsers.window),
      },
      addresses: rounded(signInFromUnknownBrowsers.max / signInPerAddress.max),
    },
    {
      limit: 'passwords of accounts without a confirmed service',
      ...none,
      accounts: rounded(
        (signInToOtherAccounts.max * signInPerEmail.window) /
          signInToOtherAccounts.window /
          signInPerEmail.max,
      ),
      addresses: rounded(signInToOtherAccounts.max / signInPerAddress.max),
      closes: duration(signInToOtherAccounts.window),
    },
    {
      ...{ limit: 'sign-in by SMS to one number', ...none, addresses: 1 },
      closes: duration(limits.smsSignInPerNumberDaily.window),
    },
    {
      ...{ limit: 'sign-in by SMS of all unknown browsers', ...none, closes: 'an hour' },
      addresses: rounded(hourOf('smsSignIn') / limits.smsSignInRequestPerAddress.max),
    },
    {
      limit: 'codes by SMS from one address',
      ...none,
      addresses: 1,
      closes: duration(limits.smsSignInRequestPerAddress.window),
    },
  ]
}

function otherAttacks(): Attack[] {
  const none = { accounts: 0, numbers: 0 }
  const { signUpPerAddress, passwordResetPerAddress, mailLinkPerMailbox, smsBookingPerAccount } = limits
  const { bouncesPerNetwork } = limits
  return [
    { limit: 'sign-up from one address', ...none, addresses: 1, closes: duration(signUpPerAddress.window) },
    {
      limit: 'reset from one address',
      ...none,
      addresses: 1,
      closes: duration(passwordResetPerAddress.window),
    },
    {
      ...{ limit: 'mail to unconfirmed addresses from one network', ...none, addresses: 1 },
      closes: duration(bouncesPerNetwork.window),
    },
    {
      ...{
        limit: 'mail to unconfirmed addresses of all',
        ...none,
        closes: duration(bounceRule.pauseSeconds),
      },
      addresses: rounded(bounceRule.bounces / bouncesPerNetwork.max),
    },
    {
      // The account is that of an alias, which asks for all of them itself.
      ...{ limit: 'codes by e-mail to one mailbox', ...none, accounts: 1, addresses: 1 },
      closes: duration(limits.mailCodePerMailbox.window),
    },
    {
      ...{ limit: 'codes by e-mail, new accounts', numbers: 0, closes: 'an hour' },
      accounts: rounded(hourOf('mailCode') / limits.mailCodePerMailbox.max),
      addresses: rounded(hourOf('mailCode') / limits.mailCodePerAddress.max),
    },
    {
      ...{ limit: 'mailed links', numbers: 0, closes: 'an hour' },
      accounts: rounded(hourOf('mailLink') / mailLinkPerMailbox.max),
      addresses: rounded(hourOf('mailLink') / passwordResetPerAddress.max),
    },
    {
      ...{ limit: 'booking codes by SMS', addresses: 1, closes: 'an hour' },
      accounts: rounded(hourOf('smsBooking') / smsBookingPerAccount.max),
      numbers: rounded(hourOf('smsBooking') / limits.smsBookingPerNumber.max),
    },
    {
      ...{
        limit: 'mails about single new bookings',
        addresses: 1,
        closes: duration(limits.newBookingMail.window),
      },
      accounts: rounded(limits.newBookingMail.max / limits.bookingPerCustomerDaily.max),
      numbers: rounded(limits.newBookingMail.max / limits.bookingPerCustomerDaily.max),
    },
    {
      ...{ limit: 'requests about bookings that are not confirmed', addresses: 1 },
      accounts: rounded(limits.requestOfPendingDaily.max / limits.requestPerCustomerDaily.max),
      numbers: rounded(limits.requestOfPendingDaily.max / limits.requestPerCustomerDaily.max),
      closes: duration(limits.requestOfPendingDaily.window),
    },
    {
      // One booking of each account is enough, as the newest of each account come first.
      ...{ limit: 'rows of the one search', addresses: 1, closes: 'until deleted' },
      accounts: Math.min(searchRows.byNumber.others, searchRows.byName.others),
      numbers: Math.min(searchRows.byNumber.others, searchRows.byName.others),
    },
    {
      ...{ limit: 'mails to the office about enquiries', ...none, closes: 'an hour' },
      addresses: rounded(hourOf('mailOffice') / limits.enquiryPerAddress.max),
    },
    {
      limit: 'requests to the whole site',
      ...none,
      addresses: addressesForAllRequests(),
      closes: 'while it goes on',
    },
  ]
}

/** How many addresses use up all requests of production, each with the cookie of a session, real or forged. */
function addressesForAllRequests(): number {
  const { production } = JSON.parse(readFileSync(examplesFile, 'utf8')) as Stages
  return rounded(production.requestsPerSecond / (sharesOfAddresses().withSession / 300))
}

/** How many requests in five minutes the firewall allows one address. */
export function sharesOfAddresses(): { without: number; withSession: number } {
  const { Parameters } = parse(readFileSync('tools/deploy/firewall.yml', 'utf8')) as {
    Parameters: Record<string, { Default: number }>
  }
  const share = (name: string) => Number(Parameters[name]?.Default)
  return { without: share('RequestsPerAddress'), withSession: share('RequestsPerAddressWithSession') }
}

/** In the order of accepted-attacks.ts. */
export function cheapestAttacks(): Attack[] {
  return [...verificationAttacks(), ...signInAttacks(), ...otherAttacks()]
}
