import type { TestReference } from '#tests/support/answered-rows.ts'

/*
 * Which tests show each sentence of docs/specification.md. A number is the section and the place of the sentence in it; `opens` are
 * its first words, and it ends where the next one begins. `hash` is that of its words: where they change, ledger.test.ts asks for
 * the tests to be read again, and says the new hash. In a name, `%s` and `$path` stand for the cases of a test; `%s` alone, in
 * accounts/messages.test.ts, is each message of section 8 about accounts, under its own words.
 */

export type Sentence = {
  opens: string
  hash: string
  tests?: TestReference[]
  /** The decision record that settles it otherwise, and how. */
  settled?: `${number}, ${string}`
  nothingToCheck?: string
}

export const ledger: Record<string, Record<string, Sentence>> = {
  'Specification: home-nursing care service booking web application': {
    '0.1': {
      opens: 'The product is',
      hash: '5052542e',
      nothingToCheck: 'what the product is; the sections say it in parts',
    },
    '0.2': {
      opens: 'Customers sign up,',
      hash: '0fd5b873',
      tests: [
        'tests/e2e/sandbox/main-job.long.spec.ts › a family signs up, verifies a phone, books a nurse, confirms, sees the service and closes it',
      ],
    },
    '0.3': {
      opens: 'Administrators run a',
      hash: '36bbd25c',
      tests: [
        'tests/integration/accounts/routes.test.ts › %s is shown to its users, and all others are redirected',
        'tests/e2e/dashboard.spec.ts › a nurse is assigned, and the service closed with its code',
        'tests/e2e/javascript/staff.spec.ts › a nurse is registered with eleven files, and the list shows them',
      ],
    },
    '0.4': { opens: 'This document covers', hash: 'd13f1ae0', nothingToCheck: 'about the document' },
  },
  '1. What the product does and for whom': {
    '1.1': {
      opens: 'Visitors see a',
      hash: 'b60da603',
      tests: [
        'tests/integration/public-site/landing.test.ts › the landing page has its hero, About, testimonials, the five services by name and the questions',
      ],
    },
    '1.2': {
      opens: 'Each card has',
      hash: '3d7c648a',
      tests: [
        'tests/integration/public-site/landing.test.ts › the landing page has its hero, About, testimonials, the five services by name and the questions',
        'tests/integration/enquiries/enquiries.test.ts › every service card links to the form with its service selected',
      ],
      settled: '0000, "Public site": the button opens an enquiry for its service',
    },
    '1.3': {
      opens: 'The footer has',
      hash: '138db38b',
      tests: [
        'tests/integration/public-site/landing.test.ts › the footer has the address, the social links, the menu, the quick links and the newsletter box',
        'tests/integration/enquiries/newsletter.test.ts › an address is subscribed when its owner presses the button behind the link',
      ],
      settled: '0000, "Public site": the box subscribes',
    },
    '1.4': {
      opens: 'Customers sign up,',
      hash: '05f5fbc1',
      tests: [
        'tests/e2e/sandbox/main-job.long.spec.ts › a family signs up, verifies a phone, books a nurse, confirms, sees the service and closes it',
        'tests/e2e/accounts.spec.ts › a customer with an unverified e-mail must verify it before anything else',
        'tests/integration/bookings/pages.test.ts › a booking is saved with every field of section 3, as a pending service and as an entry of the user',
      ],
    },
    '1.5': {
      opens: 'Administrators (dashboard, desktop',
      hash: '9341f043',
      tests: [
        'tests/e2e/dashboard.spec.ts › a window that is too narrow says what is needed',
        'tests/integration/dashboard/screens.test.ts › $path has its title, its columns, its filters and Refresh',
      ],
    },
    '1.6': {
      opens: 'They register staff,',
      hash: 'accfcbff',
      tests: [
        'tests/e2e/javascript/staff.spec.ts › a nurse is registered with eleven files, and the list shows them',
        'tests/e2e/dashboard.spec.ts › a nurse is assigned, and the service closed with its code',
        'tests/e2e/dashboard.spec.ts › a service is found by its number, shown in full and deleted',
      ],
    },
    '1.7': {
      opens: 'Staff members (nurses)',
      hash: '125bdb9a',
      tests: [
        'tests/integration/accounts/sign-in-pages.test.ts › the staff page is for staff only',
        'tests/unit/table/entities.test.ts › staff and administrators have their own record by uid',
      ],
    },
    '1.8': {
      opens: 'The product uses',
      hash: '9e83bb00',
      tests: [
        'tests/e2e/ways-in.spec.ts › a verified number signs in with a code by SMS',
        'tests/e2e/ways-in.spec.ts › Google signs a customer up, and in again later',
      ],
      settled: '0000, "The parts": Cognito, DynamoDB, S3 and functions of the server',
    },
    '1.9': {
      opens: 'A third-party email',
      hash: 'dbb1545f',
      tests: [
        'tests/integration/enquiries/enquiries.test.ts › a message by the contact form reaches the office',
      ],
      settled: '0000, "The parts": the contact form posts to this app, which sends through SES',
    },
    '1.10': {
      opens: 'A logo image',
      hash: 'bb3fabf5',
      tests: [
        'tests/integration/public-site/landing.test.ts › the header of %s has the logo, which leads to /, and its five links',
      ],
    },
    '1.11': {
      opens: 'Testimonials (5, all',
      hash: '5b3d90a5',
      tests: [
        'tests/integration/public-site/landing.test.ts › each testimonial has a name, a locality, words and four stars of five',
        'tests/integration/public-site/landing.test.ts › each question has its answer',
      ],
    },
  },
  '2. Screens and routes': {
    '2.1': {
      opens: 'The app has',
      hash: 'cce10d00',
      nothingToCheck: 'how the former app divided its router',
    },
    '2.2': {
      opens: 'A preload of',
      hash: '23ac07d2',
      tests: [
        'tests/e2e/javascript/landing.long.spec.ts › a spinner shows until a slow image has loaded or failed',
      ],
    },
    '2.3': {
      opens: 'Main set: `/` landing,',
      hash: '5b7361e4',
      tests: [
        'tests/integration/accounts/routes.test.ts › %s is shown to its users, and all others are redirected',
        'tests/integration/public-site/pages.test.ts › the terms have 11 sections, the law of India and the courts of the city',
        'tests/integration/accounts/sign-in-pages.test.ts › the staff page is for staff only',
      ],
    },
    '2.4': {
      opens: 'Outer set: `/login`,',
      hash: '386c1c31',
      tests: [
        'tests/integration/accounts/routes.test.ts › %s is shown to its users, and all others are redirected',
      ],
    },
  },
  '2. Screens and routes: Landing and shared chrome': {
    '2.5': {
      opens: 'Header: logo returns',
      hash: 'fd671466',
      tests: [
        'tests/integration/public-site/landing.test.ts › the header of %s has the logo, which leads to /, and its five links',
      ],
    },
    '2.6': {
      opens: 'On `/` the',
      hash: '1375b479',
      tests: [
        'tests/e2e/javascript/landing.long.spec.ts › the header’s links stop 100 px above their part, and the header has a shadow then',
      ],
    },
    '2.7': {
      opens: 'Landing redirects a',
      hash: '1523fd9b',
      tests: [
        'tests/integration/public-site/pages.test.ts › the landing page redirects a signed-in administrator to the dashboard, and not a customer',
        'tests/integration/accounts/sign-in-pages.test.ts › a cookie that we did not sign is ignored',
      ],
    },
    '2.8': {
      opens: 'Hero background switches',
      hash: '8068818a',
      tests: ['tests/e2e/javascript/landing.long.spec.ts › the background image changes under 900 px'],
    },
    '2.9': {
      opens: 'Carousels scroll 300',
      hash: '4771b049',
      tests: ['tests/e2e/javascript/landing.long.spec.ts › a click scrolls a carousel by 300 px'],
    },
    '2.10': {
      opens: 'Scroll-reveal animations last',
      hash: '34c685a8',
      tests: [
        'tests/e2e/javascript/landing.long.spec.ts › sections are revealed once, for 1000 ms, and are not hidden before JavaScript runs',
      ],
    },
    '2.11': {
      opens: 'FAQ auto-advances every',
      hash: '6662d0ce',
      tests: [
        'tests/e2e/javascript/landing.long.spec.ts › the questions open in turn every 4 s, stop under the pointer, and can be paused',
        'tests/integration/public-site/landing.test.ts › each question has its answer',
      ],
    },
    '2.12': {
      opens: 'Testimonial: id, name,',
      hash: '71cf3978',
      tests: [
        'tests/integration/public-site/landing.test.ts › each testimonial has a name, a locality, words and four stars of five',
      ],
    },
    '2.13': {
      opens: 'Footer: address, social',
      hash: '7b1f3606',
      tests: [
        'tests/integration/public-site/landing.test.ts › the footer has the address, the social links, the menu, the quick links and the newsletter box',
        'tests/integration/public-site/pages.test.ts › the footer opens the terms in a new tab and names the current year',
      ],
    },
  },
  '2. Screens and routes: Login `/login`': {
    '2.14': {
      opens: 'Email, password, Forgot',
      hash: 'de9bdbaa',
      tests: [
        'tests/integration/accounts/screens.test.ts › $path has its fields, buttons and links',
        'tests/integration/accounts/screens.test.ts › on %s the button for Google is called %s',
      ],
    },
  },
  '2. Screens and routes: Signup `/signup`': {
    '2.15': {
      opens: 'First name, last',
      hash: '0988fc3a',
      tests: [
        'tests/integration/accounts/screens.test.ts › $path has its fields, buttons and links',
        'tests/integration/accounts/screens.test.ts › on %s the button for Google is called %s',
      ],
    },
    '2.16': {
      opens: 'A password strength',
      hash: '5e5cae0f',
      tests: [
        'tests/e2e/javascript/account-forms.spec.ts › the strength bar fills with the rules that a password meets',
        'tests/unit/accounts/passwords.test.ts › %i rules met show %s',
      ],
    },
  },
  '2. Screens and routes: Forgot password `/forgotpassword`': {
    '2.17': {
      opens: 'Email, Send Reset',
      hash: '9d1fefee',
      tests: ['tests/integration/accounts/screens.test.ts › $path has its fields, buttons and links'],
    },
  },
  '2. Screens and routes: Phone verification `/phone_verification`': {
    '2.18': {
      opens: 'Phone number, a',
      hash: '5aae6dd0',
      tests: [
        'tests/integration/accounts/screens.test.ts › $path has its fields, buttons and links',
        'tests/integration/accounts/screens.test.ts › %s asks for a CAPTCHA',
      ],
    },
    '2.19': {
      opens: 'Input is stripped',
      hash: 'cba14c07',
      tests: [
        'tests/unit/domain/phone.test.ts › it always starts with +91, has digits after that, and at most 13 characters',
        'tests/e2e/javascript/account-forms.spec.ts › a phone number is typed, corrected and verified key by key',
      ],
    },
  },
  '2. Screens and routes: Verify OTP `/verify_otp`': {
    '2.20': {
      opens: '6-digit code, CAPTCHA,',
      hash: '5fbb1183',
      tests: [
        'tests/integration/accounts/screens.test.ts › $path has its fields, buttons and links',
        'tests/integration/accounts/screens.test.ts › %s asks for a CAPTCHA',
        'tests/e2e/javascript/account-forms.spec.ts › a phone number is typed, corrected and verified key by key',
      ],
    },
  },
  '2. Screens and routes: Book Your Care Service `/book/service`': {
    '2.21': {
      opens: 'A form for',
      hash: 'ea6c2b6d',
      tests: [
        'tests/integration/bookings/pages.test.ts › the booking form has every field of section 3, and what the customer acknowledges',
        'tests/e2e/booking.spec.ts › the button is disabled until the acknowledgement is checked; without JavaScript the response asks for it',
      ],
    },
    '2.22': {
      opens: 'After booking, a',
      hash: '9c8751fe',
      tests: [
        'tests/e2e/javascript/services.spec.ts › a booking shows its answer and “processing” for 1.5 s, and then the dialog asks for its code',
        'tests/integration/bookings/pages.test.ts › a booking redirects to its confirmation after 1.5 s, and that to the list after 2 s',
      ],
    },
    '2.23': {
      opens: 'On confirm the',
      hash: 'fe73afbf',
      tests: [
        'tests/integration/bookings/pages.test.ts › a booking redirects to its confirmation after 1.5 s, and that to the list after 2 s',
      ],
    },
  },
  '2. Screens and routes: Your Services `/show/service`': {
    '2.24': {
      opens: 'Subtitle: View and',
      hash: 'a70d3f18',
      tests: [
        'tests/e2e/services.spec.ts › a customer without services sees a message and a link to booking',
      ],
    },
    '2.25': {
      opens: 'Services are sorted',
      hash: 'cfb2516e',
      tests: [
        'tests/e2e/services.spec.ts › services are sorted by start, newest first, and one card is open at a time',
      ],
    },
    '2.26': {
      opens: 'Each service is',
      hash: '12532e61',
      tests: [
        'tests/integration/bookings/pages.test.ts › a card shows when its service was created, in Indian time',
        'tests/unit/domain/dates.test.ts › %o reads N/A',
      ],
    },
    '2.27': {
      opens: 'Only one card',
      hash: 'd4433063',
      tests: [
        'tests/e2e/services.spec.ts › services are sorted by start, newest first, and one card is open at a time',
      ],
    },
    '2.28': {
      opens: 'Expanded: Service Details',
      hash: 'f38829ce',
      tests: [
        'tests/e2e/services.spec.ts › a card shows what was booked, and the nurse once one is assigned',
        'tests/integration/bookings/pages.test.ts › each state has its badge and its button on the card, and the nurse is shown only while assigned',
      ],
    },
    '2.29': {
      opens: 'Status badge: green',
      hash: 'ab0c90ac',
      tests: [
        'tests/unit/domain/service-status.test.ts › the badge of a %s service is %s',
        'tests/integration/bookings/pages.test.ts › each state has its badge and its button on the card, and the nurse is shown only while assigned',
      ],
    },
    '2.30': {
      opens: 'Pending shows a',
      hash: '047cda39',
      tests: [
        'tests/e2e/services.spec.ts › a service is confirmed and closed from its card, and no page shows a code',
        'tests/integration/bookings/pages.test.ts › each state has its badge and its button on the card, and the nurse is shown only while assigned',
      ],
    },
    '2.31': {
      opens: 'Confirmed or assigned',
      hash: '10f89fc2',
      tests: [
        'tests/e2e/services.spec.ts › a service is confirmed and closed from its card, and no page shows a code',
        'tests/integration/bookings/pages.test.ts › each state has its badge and its button on the card, and the nurse is shown only while assigned',
      ],
    },
    '2.32': {
      opens: 'Empty list: No',
      hash: 'eab14d92',
      tests: [
        'tests/e2e/services.spec.ts › a customer without services sees a message and a link to booking',
      ],
    },
    '2.33': {
      opens: 'Loading: spinner.',
      hash: 'f1b31973',
      tests: ['tests/e2e/javascript/services.spec.ts › a spinner shows while the list is read again'],
    },
    '2.34': {
      opens: 'On error the',
      hash: '6fe7e5cc',
      tests: [
        'tests/integration/bookings/load-errors.long.test.ts › a list of services that cannot be read shows a message and offers to log in again',
      ],
    },
    '2.35': {
      opens: 'Dates in the',
      hash: 'fe7ae20f',
      tests: [
        'tests/unit/domain/dates.test.ts › %s reads %s',
        'tests/integration/bookings/pages.test.ts › a card shows when its service was created, in Indian time',
      ],
    },
  },
  '2. Screens and routes: Admin dashboard `/dashboard`': {
    '2.36': {
      opens: 'Desktop only: under',
      hash: '81741c7e',
      tests: ['tests/e2e/dashboard.spec.ts › a window that is too narrow says what is needed'],
    },
    '2.37': {
      opens: 'Non-admins are sent',
      hash: 'f00410ba',
      tests: [
        'tests/e2e/dashboard.spec.ts › a user who is not an administrator sees a message and is redirected to the landing page',
        'tests/integration/accounts/routes.test.ts › %s is shown to its users, and all others are redirected',
      ],
    },
    '2.38': {
      opens: 'A sidebar switches',
      hash: 'dc5659a0',
      tests: [
        'tests/e2e/javascript/dashboard.spec.ts › the sidebar switches views without loading the page again',
      ],
    },
    '2.39': {
      opens: 'A sign-out action',
      hash: '92765f79',
      tests: [
        'tests/integration/dashboard/screens.test.ts › signing out of the dashboard redirects to the landing page',
      ],
    },
    '2.40': {
      opens: '`/dashboard/panel`: cards Total',
      hash: '3a18f0ed',
      tests: [
        'tests/integration/dashboard/lists.test.ts › the panel shows exact counts, e-mail domains, the last thirty days and the nurses',
        'tests/integration/dashboard/screens.test.ts › the panel shows for each nurse whether they are available',
      ],
    },
    '2.41': {
      opens: '`/dashboard/services/confirmed`: table with',
      hash: '80af4816',
      tests: [
        'tests/integration/dashboard/screens.test.ts › $path has its title, its columns, its filters and Refresh',
        'tests/integration/dashboard/screens.test.ts › a row shows when the service was created, in Indian time and as en-IN writes it',
        'tests/integration/dashboard/lists.test.ts › the source of a service is the web for a UUID and the mobile app for any other id',
      ],
    },
    '2.42': {
      opens: 'Filters: service id',
      hash: '9efeeb2d',
      tests: [
        'tests/integration/dashboard/screens.test.ts › $path has its title, its columns, its filters and Refresh',
        'tests/integration/dashboard/lists.test.ts › each filter of the confirmed services shows the matching rows, and the address keeps it',
        'tests/integration/dashboard/lists.test.ts › a number is found by its first digits, with and without +91',
        'tests/e2e/javascript/dashboard.spec.ts › Refresh says Refreshed, shows what others did, and Refresh failed keeps the rows',
      ],
    },
    '2.43': {
      opens: 'An expanded row',
      hash: 'df90ef19',
      tests: [
        'tests/integration/dashboard/screens.test.ts › the expanded row of a confirmed service shows everything that section 2 lists',
      ],
    },
    '2.44': {
      opens: 'An Assign button',
      hash: '0597bf68',
      tests: [
        'tests/integration/dashboard/screens.test.ts › a nurse can be assigned in the list only to a service that is neither assigned nor closed',
        'tests/e2e/dashboard.spec.ts › a nurse is assigned, and the service closed with its code',
      ],
    },
    '2.45': {
      opens: "A 'Close Service'",
      hash: '1ae192c0',
      tests: ['tests/e2e/dashboard.spec.ts › a nurse is assigned, and the service closed with its code'],
    },
    '2.46': {
      opens: "Empty state: 'No",
      hash: 'e32281b1',
      tests: [
        'tests/integration/dashboard/lists.test.ts › each filter of the confirmed services shows the matching rows, and the address keeps it',
      ],
    },
    '2.47': {
      opens: '`/dashboard/services/temp` (Pending Services):',
      hash: 'e37e7007',
      tests: [
        'tests/integration/dashboard/screens.test.ts › $path has its title, its columns, its filters and Refresh',
        'tests/integration/dashboard/screens.test.ts › a row shows when the service was created, in Indian time and as en-IN writes it',
      ],
    },
    '2.48': {
      opens: 'Filters: service id,',
      hash: '07051b61',
      tests: [
        'tests/integration/dashboard/screens.test.ts › $path has its title, its columns, its filters and Refresh',
        'tests/integration/dashboard/lists.test.ts › pending services have their own list, filters and messages',
        'tests/integration/dashboard/screens.test.ts › the date filters narrow the pending services, by days in India',
      ],
    },
    '2.49': {
      opens: 'Expanded row: creator,',
      hash: '65def987',
      tests: [
        'tests/integration/dashboard/screens.test.ts › the expanded row of a pending service shows everything that section 2 lists',
      ],
    },
    '2.50': {
      opens: "Empty state: 'No",
      hash: '0e1ac14e',
      tests: [
        'tests/integration/dashboard/lists.test.ts › pending services have their own list, filters and messages',
      ],
    },
    '2.51': {
      opens: '`/dashboard/users`: table with',
      hash: 'ea9787b0',
      tests: [
        'tests/integration/dashboard/screens.test.ts › $path has its title, its columns, its filters and Refresh',
        'tests/integration/dashboard/screens.test.ts › a user’s row shows whether the e-mail is verified, and expanded the provider, the address and the services',
      ],
    },
    '2.52': {
      opens: 'Filters: email text,',
      hash: '18a79dd7',
      tests: [
        'tests/integration/dashboard/screens.test.ts › $path has its title, its columns, its filters and Refresh',
        'tests/integration/dashboard/lists.long.test.ts › users are found by e-mail, number, verification, provider and how many services they have',
      ],
    },
    '2.53': {
      opens: 'Expanded row: auth',
      hash: '993d1027',
      tests: [
        'tests/integration/dashboard/screens.test.ts › a user’s row shows whether the e-mail is verified, and expanded the provider, the address and the services',
      ],
    },
    '2.54': {
      opens: "Empty state: 'No",
      hash: '39350edb',
      tests: [
        'tests/integration/dashboard/lists.long.test.ts › users are found by e-mail, number, verification, provider and how many services they have',
      ],
    },
    '2.55': {
      opens: "`/dashboard/staff/currentStaffs` ('Current Staffs'):",
      hash: '31a4423f',
      tests: [
        'tests/integration/dashboard/screens.test.ts › $path has its title, its columns, its filters and Refresh',
        'tests/integration/dashboard/screens.test.ts › the expanded row of a nurse shows the essential fields, the documents, the willingness and a toggle for the rest',
      ],
    },
    '2.56': {
      opens: 'Filters: name text,',
      hash: 'b61f4dba',
      tests: [
        'tests/integration/dashboard/screens.test.ts › $path has its title, its columns, its filters and Refresh',
        'tests/integration/dashboard/screens.test.ts › the nurses are found by each filter',
      ],
    },
    '2.57': {
      opens: 'Expanded row: profile',
      hash: 'e372dba6',
      tests: [
        'tests/integration/dashboard/screens.test.ts › the expanded row of a nurse shows the essential fields, the documents, the willingness and a toggle for the rest',
        'tests/e2e/javascript/staff.spec.ts › a nurse is registered with eleven files, and the list shows them',
      ],
    },
    '2.58': {
      opens: "Empty state: 'No",
      hash: '73868a1c',
      tests: ['tests/integration/dashboard/screens.test.ts › the nurses are found by each filter'],
    },
    '2.59': {
      opens: "`/dashboard/staff/addStaff`: 'Staff Registration",
      hash: 'c51563af',
      tests: [
        'tests/integration/dashboard/screens.test.ts › the registration form has every field of section 3, and another id each time',
        'tests/integration/staff/registration.test.ts › %s “%s” is refused: %s',
      ],
    },
  },
  '3. Entities and their fields': {
    '3.1': {
      opens: 'Collections: users, tempServices,',
      hash: 'ec3eb5c0',
      tests: [
        'tests/unit/table/entities.test.ts › a %s has every field of section 3',
        'tests/unit/table/entities.test.ts › staff and administrators have their own record by uid',
      ],
    },
  },
  '3. Entities and their fields: User (users, keyed by auth uid)': {
    '3.2': {
      opens: 'uid, firstname, lastname,',
      hash: 'a68d4275',
      tests: [
        'tests/unit/table/entities.test.ts › a %s has every field of section 3',
        'tests/integration/accounts/sign-up.test.ts › a sign-up saves the user, signs them in and sends the code for their e-mail',
        'tests/integration/accounts/phone-verification.test.ts › the code of the SMS verifies the number and reserves it for the account',
      ],
      settled: '0000, "The parts": the services are items of their own in the user\'s partition',
    },
    '3.3': {
      opens: 'Entry in the',
      hash: '3522e34d',
      tests: [
        'tests/unit/table/entities.test.ts › a %s has every field of section 3',
        'tests/integration/bookings/pages.test.ts › a booking is saved with every field of section 3, as a pending service and as an entry of the user',
      ],
    },
  },
  '3. Entities and their fields: Service (created in tempServices, moved to services on confirmation)': {
    '3.4': {
      opens: 'serviceId (a UUID',
      hash: '187825ad',
      tests: [
        'tests/unit/table/entities.test.ts › a %s has every field of section 3',
        'tests/integration/bookings/pages.test.ts › a booking is saved with every field of section 3, as a pending service and as an entry of the user',
        'tests/unit/domain/typed-text.test.ts › a booking or closing code has six digits, the first from 1 to 9',
        'tests/integration/bookings/taken-codes.test.ts › a code of a pending or confirmed service is not given to another service',
      ],
    },
    '3.5': {
      opens: 'Mobile-created services also',
      hash: 'a3d37a8d',
      tests: [
        'tests/unit/table/entities.test.ts › a patient has all fields, with the contact number that the mobile app asked for',
        'tests/unit/table/entities.test.ts › a %s has every field of section 3',
        'tests/integration/data/import/import.test.ts › a valid export is imported completely: users, nurses with their papers, services in every state',
      ],
    },
    '3.6': {
      opens: 'Each record is',
      hash: 'bda14d5a',
      tests: [
        'tests/integration/bookings/pages.test.ts › a booking is saved with every field of section 3, as a pending service and as an entry of the user',
        'tests/integration/staff/registration.test.ts › a nurse is registered with eleven files and found in the list',
      ],
    },
  },
  '3. Entities and their fields: Staff (staffs; keyed by a freshly generated unique id)': {
    '3.7': {
      opens: 'id, fullName, dateOfBirth,',
      hash: 'c1a6b6ae',
      tests: [
        'tests/unit/table/entities.test.ts › a %s has every field of section 3',
        'tests/unit/table/entities.test.ts › a nurse has five willingness fields for kinds of patients',
        'tests/unit/table/entities.test.ts › the choices of a nurse’s fields are the specification’s',
        'tests/integration/dashboard/screens.test.ts › the registration form has every field of section 3, and another id each time',
        'tests/integration/staff/registration.test.ts › a nurse is registered with eleven files and found in the list',
      ],
      settled:
        '0000, "The parts": the record has the file\'s key, and its URL is made when an administrator looks',
    },
  },
  '3. Entities and their fields: Service catalogue': {
    '3.8': {
      opens: 'Five service types,',
      hash: '6c66a45f',
      tests: [
        'tests/unit/domain/catalogue.test.ts › five service types, in the order of the specification',
        'tests/unit/domain/catalogue.test.ts › %s has five sub-services of its own',
      ],
    },
    '3.9': {
      opens: 'Example sub-services: daily',
      hash: '75284391',
      tests: ['tests/unit/domain/catalogue.test.ts › the catalogue has the specification’s examples'],
    },
    '3.10': {
      opens: 'Patient gender options:',
      hash: 'f61498a2',
      tests: [
        'tests/unit/domain/catalogue.test.ts › genders are the specification’s, with no preference first',
        'tests/integration/bookings/pages.test.ts › the booking form has every field of section 3, and what the customer acknowledges',
      ],
    },
    '3.11': {
      opens: 'Caregiver gender preference',
      hash: '8e5f1eb2',
      tests: [
        'tests/integration/bookings/pages.test.ts › a booking is saved with every field of section 3, as a pending service and as an entry of the user',
        'tests/unit/domain/catalogue.test.ts › genders are the specification’s, with no preference first',
      ],
    },
  },
  '4. States and transitions': {},
  '4. States and transitions: Service status': {
    '4.1': {
      opens: 'pending: created in',
      hash: '4dc33fa8',
      tests: [
        'tests/integration/bookings/pages.test.ts › a booking is saved with every field of section 3, as a pending service and as an entry of the user',
      ],
    },
    '4.2': {
      opens: 'confirmed: the owner',
      hash: 'f1be2efd',
      tests: [
        'tests/integration/bookings/events.test.ts › a service that is $state',
        'tests/integration/bookings/events.test.ts › confirming keeps everything that was booked',
      ],
    },
    '4.3': {
      opens: 'assigned: an admin',
      hash: '9f6e5c4f',
      tests: [
        'tests/integration/bookings/events.test.ts › assigning writes the nurse into the service and the customer’s list',
        'tests/integration/bookings/events.test.ts › a nurse who is unavailable is not assigned, and the service stays as it was',
      ],
    },
    '4.4': {
      opens: 'Allowed only while',
      hash: '94f99528',
      tests: [
        'tests/integration/bookings/events.test.ts › a service that is $state',
        'tests/integration/dashboard/actions.test.ts › every reason for refusing an assignment has its message, and nothing changes',
      ],
    },
    '4.5': {
      opens: 'Assigning sets the',
      hash: '137aa04e',
      tests: [
        'tests/integration/bookings/races.long.test.ts › many administrators assign different nurses to one service: one succeeds',
        'tests/integration/bookings/events.test.ts › assigning writes the nurse into the service and the customer’s list',
      ],
      settled:
        '0000, the service, the entry and the nurse change in one transaction, so there is nothing to check afterwards',
    },
    '4.6': {
      opens: 'closed: the customer-side',
      hash: 'd4fb35aa',
      tests: ['tests/integration/bookings/events.test.ts › a service that is $state'],
    },
    '4.7': {
      opens: 'The admin-side close',
      hash: '11444324',
      tests: [
        'tests/integration/bookings/events.test.ts › a service that is $state',
        'tests/integration/dashboard/actions.test.ts › an administrator closes an assigned service by its code, and each wrong one counts',
      ],
    },
    '4.8': {
      opens: 'The admin status',
      hash: '2790f355',
      tests: [
        'tests/integration/dashboard/screens.test.ts › $path has its title, its columns, its filters and Refresh',
      ],
    },
    '4.9': {
      opens: 'A pending service',
      hash: '465b8f8d',
      tests: [
        'tests/integration/bookings/events.test.ts › a service that is $state',
        'tests/integration/dashboard/actions.test.ts › a pending and a confirmed service are deleted, each with its message',
      ],
    },
    '4.10': {
      opens: 'The nurse is',
      hash: 'd552c794',
      tests: [
        'tests/integration/data/import/import.test.ts › a valid export is imported completely: users, nurses with their papers, services in every state',
        'tests/integration/dashboard/actions.test.ts › an administrator closes an assigned service by its code, and each wrong one counts',
      ],
    },
    '4.11': {
      opens: 'The server-side handling',
      hash: '0ae512e1',
      nothingToCheck: "says what the former product's description leaves out",
    },
  },
  '4. States and transitions: Staff availability': {
    '4.12': {
      opens: 'available defaults to',
      hash: 'a82981d9',
      tests: [
        'tests/integration/staff/registration.test.ts › a nurse is registered with eleven files and found in the list',
        'tests/integration/bookings/races.long.test.ts › many administrators assign different nurses to one service: one succeeds',
        'tests/integration/bookings/races.long.test.ts › customer and administrator close at once: the nurse is free and the service closed or gone',
      ],
    },
  },
  '4. States and transitions: Booking flow': {
    '4.13': {
      opens: 'Book, then 1.5',
      hash: '315d32a2',
      tests: [
        'tests/e2e/javascript/services.spec.ts › a booking shows its answer and “processing” for 1.5 s, and then the dialog asks for its code',
        'tests/integration/bookings/pages.test.ts › a booking redirects to its confirmation after 1.5 s, and that to the list after 2 s',
        'tests/e2e/sandbox/main-job.long.spec.ts › a family signs up, verifies a phone, books a nurse, confirms, sees the service and closes it',
      ],
    },
  },
  '4. States and transitions: Authentication flow': {
    '4.14': {
      opens: 'Signup leads to',
      hash: '66462f95',
      tests: [
        'tests/e2e/accounts.spec.ts › signing up leads to the verification of the phone, and that to the booking form',
        'tests/integration/accounts/messages.test.ts › %s',
      ],
    },
    '4.15': {
      opens: 'Signup with email',
      hash: 'ba081e4b',
      tests: [
        'tests/integration/accounts/sign-in-pages.test.ts › signing up shows a message, signs in and redirects to the phone’s verification',
        'tests/integration/accounts/sign-in-pages.test.ts › an unverified e-mail redirects to its verification, which signs in',
      ],
      settled:
        '0000, "Accounts": a sign-up leads to the phone, and the e-mail is verified before the next sign-in',
    },
    '4.16': {
      opens: 'Login success leads',
      hash: '7ef060d6',
      tests: [
        'tests/integration/accounts/sign-in-pages.test.ts › signing in redirects each user to their page',
      ],
    },
    '4.17': {
      opens: 'Google sign-in goes',
      hash: '9d696a92',
      tests: [
        'tests/integration/accounts/messages.test.ts › %s',
        'tests/integration/accounts/google.test.ts › a new Google account signs up, is signed in at once and verifies its phone next',
      ],
    },
    '4.18': {
      opens: 'After login: an',
      hash: 'd6a96307',
      tests: [
        'tests/integration/accounts/sign-in-pages.test.ts › signing in redirects each user to their page',
        'tests/integration/dashboard/screens.test.ts › an administrator by %s is redirected to the dashboard after signing in, and sees it',
      ],
    },
    '4.19': {
      opens: 'a person with',
      hash: 'dcff58d4',
      tests: [
        'tests/integration/accounts/sign-in-pages.test.ts › signing in redirects each user to their page',
      ],
    },
    '4.20': {
      opens: 'a user whose',
      hash: '6dfa6c5d',
      tests: [
        'tests/integration/accounts/sign-in-pages.test.ts › signing in redirects each user to their page',
        'tests/integration/accounts/routes.test.ts › %s is shown to its users, and all others are redirected',
      ],
    },
    '4.21': {
      opens: 'Password reset success',
      hash: '05e4ade3',
      tests: [
        'tests/integration/accounts/mailed-link.test.ts › requesting the link shows a message and redirects to the login after three seconds',
      ],
    },
    '4.22': {
      opens: 'A missing OTP',
      hash: '09ce2d3b',
      tests: [
        'tests/integration/accounts/phone-pages.test.ts › without a started verification the page redirects back after three seconds',
      ],
    },
  },
  '5. Validation rules': {},
  '5. Validation rules: Staff registration form': {
    '5.1': {
      opens: 'Non-empty after trimming,',
      hash: '6a5c3770',
      tests: ['tests/integration/staff/registration.test.ts › %s “%s” is refused: %s'],
    },
    '5.2': {
      opens: 'Required: date of',
      hash: 'fa2945d0',
      tests: ['tests/integration/staff/registration.test.ts › %s “%s” is refused: %s'],
    },
    '5.3': {
      opens: 'Emergency number 10',
      hash: '0cd2350d',
      tests: ['tests/integration/staff/registration.test.ts › %s “%s” is refused: %s'],
    },
    '5.4': {
      opens: 'Alternative number optional,',
      hash: 'd4ea6a5c',
      tests: [
        'tests/integration/staff/registration.test.ts › %s “%s” is refused: %s',
        'tests/integration/staff/registration.test.ts › every required field has an invalid example here, and optional fields may be left out',
      ],
    },
    '5.5': {
      opens: "Email: 'Invalid email",
      hash: 'd0b6b2e6',
      tests: ['tests/integration/staff/registration.test.ts › %s “%s” is refused: %s'],
    },
    '5.6': {
      opens: 'At least one',
      hash: '8f2ccc13',
      tests: [
        'tests/integration/staff/registration.test.ts › every required field has an invalid example here, and optional fields may be left out',
      ],
    },
    '5.7': {
      opens: 'All 10 document',
      hash: 'd6d26476',
      tests: [
        'tests/integration/staff/registration.test.ts › a registration without files names each of the eleven',
      ],
    },
    '5.8': {
      opens: 'Maximum 2 MB',
      hash: '0e1ad23b',
      tests: [
        'tests/e2e/javascript/staff.spec.ts › a file that would be refused shows its message before anything is sent',
        'tests/integration/staff/uploads.test.ts › two megabytes are accepted and one byte more is refused, by the bucket’s own policy',
      ],
    },
    '5.9': {
      opens: 'Profile photo and',
      hash: '8a66640b',
      tests: [
        'tests/e2e/javascript/staff.spec.ts › a file that would be refused shows its message before anything is sent',
        'tests/integration/staff/uploads.test.ts › %s is accepted, and served as what it is',
      ],
    },
    '5.10': {
      opens: 'At the storage',
      hash: '314e6c77',
      tests: ['tests/integration/staff/uploads.test.ts › %s is refused and removed'],
    },
    '5.11': {
      opens: 'On any failure:',
      hash: 'e5c96923',
      tests: [
        'tests/integration/staff/registration.test.ts › errors keep what was typed, and each has its message beside its field and in the summary',
      ],
    },
    '5.12': {
      opens: 'At the data',
      hash: '2d168ceb',
      tests: [
        'tests/integration/staff/registration.test.ts › a signed-out administrator gets a message',
        'tests/integration/staff/uploads.test.ts › the form and the data layer have their own limits',
      ],
    },
  },
  '5. Validation rules: Booking': {
    '5.13': {
      opens: 'Required: name, age,',
      hash: '2262ccfe',
      tests: [
        'tests/integration/bookings/form.test.ts › is required: %o',
        'tests/e2e/booking.spec.ts › each missing field has its message beside it, and the summary above has the focus',
      ],
    },
    '5.14': {
      opens: 'End date before',
      hash: '38dc6817',
      tests: [
        'tests/integration/bookings/form.test.ts › %s %o says %s',
        'tests/e2e/booking.spec.ts › each wrong field has its message, and what was typed is kept',
      ],
    },
    '5.15': {
      opens: 'Terms checkbox must',
      hash: '41658f2e',
      tests: [
        'tests/e2e/booking.spec.ts › the button is disabled until the acknowledgement is checked; without JavaScript the response asks for it',
      ],
    },
    '5.16': {
      opens: 'Booking code must',
      hash: '91ffe609',
      tests: [
        'tests/e2e/booking.spec.ts › a wrong booking code shows its message, and the right one confirms afterwards',
      ],
    },
    '5.17': {
      opens: 'Phone numbers used',
      hash: 'b0f5b1e9',
      tests: [
        'tests/unit/domain/phone.test.ts › the number that a text message goes to',
        'tests/integration/bookings/codes.test.ts › the log of a code that was not sent has the reason %s',
      ],
    },
    '5.18': {
      opens: 'Codes are 6',
      hash: '9bd06953',
      tests: [
        'tests/unit/domain/typed-text.test.ts › a booking or closing code has six digits, the first from 1 to 9',
        'tests/integration/bookings/taken-codes.test.ts › a code of a pending or confirmed service is not given to another service',
      ],
    },
  },
  '5. Validation rules: Admin actions': {
    '5.19': {
      opens: 'Assign: a nurse',
      hash: '356a517f',
      tests: [
        'tests/integration/dashboard/actions.test.ts › every reason for refusing an assignment has its message, and nothing changes',
      ],
    },
    '5.20': {
      opens: 'Close: closing code',
      hash: 'b429c107',
      tests: [
        'tests/integration/dashboard/actions.test.ts › an administrator closes an assigned service by its code, and each wrong one counts',
      ],
    },
  },
  '5. Validation rules: Authentication': {
    '5.21': {
      opens: 'Login: email and',
      hash: '9a5866ad',
      tests: [
        'tests/integration/accounts/sign-in-pages.test.ts › each reason for refusing a sign-in has its message',
      ],
    },
    '5.22': {
      opens: 'Signup and login',
      hash: 'fb4c591b',
      tests: [
        'tests/integration/bookings/codes.test.ts › a sign-up with neither e-mail nor password says that both are required',
        'tests/integration/accounts/sign-in-pages.test.ts › each reason for refusing a sign-in has its message',
        'tests/integration/accounts/sign-in.test.ts › an unverified e-mail gets a session that can only verify it and then signs in',
      ],
    },
    '5.23': {
      opens: 'Signup: all fields',
      hash: '4dec4bb7',
      tests: [
        'tests/integration/accounts/sign-in-pages.test.ts › an address is not required to sign up',
        'tests/integration/accounts/sign-in-pages.test.ts › a refused sign-up names each wrong field and keeps what was typed, except the passwords',
        'tests/e2e/accounts.spec.ts › a refused sign-up names every wrong field and keeps what was typed, except the passwords',
      ],
    },
    '5.24': {
      opens: 'Passwords must match',
      hash: '622623fb',
      tests: [
        'tests/integration/accounts/sign-in-pages.test.ts › a refused sign-up names each wrong field and keeps what was typed, except the passwords',
      ],
    },
    '5.25': {
      opens: 'Password: at least',
      hash: '44bb1fb0',
      tests: [
        'tests/unit/accounts/passwords.test.ts › %o meets %i rules',
        'tests/unit/accounts/passwords.test.ts › is full exactly when the password is strong',
        'tests/unit/accounts/passwords.test.ts › %s is a special character',
        'tests/integration/accounts/sign-in-pages.test.ts › a refused sign-up names each wrong field and keeps what was typed, except the passwords',
      ],
    },
    '5.26': {
      opens: 'Five strength rules',
      hash: 'db29739d',
      tests: ['tests/unit/accounts/passwords.test.ts › counts five rules'],
    },
    '5.27': {
      opens: 'Phone: +91 followed',
      hash: '1004414d',
      tests: [
        'tests/unit/domain/phone.test.ts › is +91 followed by exactly ten digits',
        'tests/unit/domain/phone.test.ts › is not %o',
      ],
    },
    '5.28': {
      opens: "Error: 'Invalid phone",
      hash: '9074211a',
      tests: [
        'tests/integration/accounts/phone-pages.test.ts › an invalid number shows a message with an example, and what was typed is kept, formatted',
        'tests/integration/accounts/phone-pages.test.ts › without the CAPTCHA nothing is sent, and each refusal brings a new one',
      ],
    },
    '5.29': {
      opens: 'OTP: digits only,',
      hash: '7ec20df8',
      tests: [
        'tests/integration/accounts/phone-pages.long.test.ts › each reason for refusing a code has its message',
      ],
    },
  },
  '6. Roles and permissions': {
    '6.1': {
      opens: 'Role Identified by',
      hash: 'd422cf98',
      nothingToCheck: "the heads of the table's columns",
    },
    '6.2': {
      opens: 'Visitor not signed',
      hash: 'a329488b',
      tests: [
        'tests/integration/accounts/routes.test.ts › %s is shown to its users, and all others are redirected',
      ],
    },
    '6.3': {
      opens: 'Customer signed-in user',
      hash: 'f5c20b69',
      tests: [
        'tests/integration/accounts/routes.test.ts › %s is shown to its users, and all others are redirected',
        'tests/e2e/sandbox/main-job.long.spec.ts › a family signs up, verifies a phone, books a nurse, confirms, sees the service and closes it',
        'tests/integration/bookings/pages.test.ts › a customer with an unverified phone must verify it before booking',
        'tests/integration/bookings/events.test.ts › another customer cannot act on a service, nor learn that it exists',
      ],
    },
    '6.4': {
      opens: 'Admin isAdmin flag',
      hash: 'a5263f43',
      tests: [
        'tests/integration/accounts/routes.test.ts › %s is shown to its users, and all others are redirected',
        'tests/integration/dashboard/screens.test.ts › an administrator by %s is redirected to the dashboard after signing in, and sees it',
        'tests/e2e/javascript/staff.spec.ts › a nurse is registered with eleven files, and the list shows them',
        'tests/e2e/dashboard.spec.ts › a nurse is assigned, and the service closed with its code',
        'tests/integration/dashboard/actions.test.ts › a pending and a confirmed service are deleted, each with its message',
      ],
    },
    '6.5': {
      opens: 'Staff a record',
      hash: '17a96364',
      tests: [
        'tests/integration/accounts/sign-in-pages.test.ts › signing in redirects each user to their page',
        'tests/unit/table/entities.test.ts › staff and administrators have their own record by uid',
      ],
    },
    '6.6': {
      opens: 'The dashboard redirects',
      hash: 'b94cd1e2',
      tests: [
        'tests/e2e/dashboard.spec.ts › a user who is not an administrator sees a message and is redirected to the landing page',
        'tests/integration/dashboard/screens.test.ts › a user whose user document is missing is redirected to the landing page, which says so',
      ],
    },
    '6.7': {
      opens: 'Access rules for',
      hash: 'e7e605f7',
      nothingToCheck: "says what the former product's description leaves out",
    },
    '6.8': {
      opens: 'Storage permission failure:',
      hash: '9c4bef6c',
      tests: ['tests/e2e/javascript/staff.spec.ts › a file that the bucket refuses shows its message'],
    },
  },
  '7. The calls it makes': {
    '7.1': {
      opens: 'The product talks',
      hash: 'b19ffd92',
      tests: ['tests/unit/deploy/aws-calls-documented.long.test.ts › every call of the code is listed'],
      settled: '0000, "The parts": the server calls AWS, and the browser this app alone',
    },
  },
  '7. The calls it makes: Authentication': {
    '7.2': {
      opens: 'Email/password signup (fields',
      hash: '96853080',
      tests: [
        'tests/integration/accounts/sign-up.test.ts › a sign-up saves the user, signs them in and sends the code for their e-mail',
        'tests/integration/accounts/sign-in.test.ts › the right password of a verified e-mail signs in and records it',
      ],
    },
    '7.3': {
      opens: 'Google popup sign-in;',
      hash: 'aa7ef931',
      tests: [
        'tests/e2e/ways-in.spec.ts › Google signs a customer up, and in again later',
        'tests/integration/accounts/mailed-link.test.ts › requesting the link shows a message and redirects to the login after three seconds',
        'tests/integration/accounts/sign-in-pages.test.ts › signing out removes the session and the cookie; a GET does not sign out',
        'tests/integration/accounts/google.test.ts › a password tried for an account made with Google shows a message and redirects to the login',
        'tests/e2e/javascript/recaptcha.spec.ts › a sign-up passes with Google’s checkbox, and resending a code with the invisible one',
        'tests/integration/accounts/phone-verification.test.ts › the code of the SMS verifies the number and reserves it for the account',
        'tests/integration/accounts/sign-up.test.ts › a sign-up saves the user, signs them in and sends the code for their e-mail',
        'tests/integration/accounts/sessions.test.ts › another user’s uid, another id and the stored hash open no session',
      ],
      settled:
        '0000, "Accounts": Google is a full-page redirect, and the session is read anew for each request',
    },
    '7.4': {
      opens: 'The ID token',
      hash: '7d8465f2',
      tests: [
        'tests/integration/accounts/sign-in-pages.test.ts › signing up shows a message, signs in and redirects to the phone’s verification',
        'tests/integration/operations/cdn.test.ts › the cookie is Secure, and signed with the newest key',
        'tests/integration/accounts/sign-in-pages.test.ts › signing out removes the session and the cookie; a GET does not sign out',
      ],
      settled: '0000, "The parts": the cookie names a session that holds the tokens',
    },
    '7.5': {
      opens: 'Lookup of a',
      hash: '50835d94',
      tests: [
        'tests/integration/accounts/google.test.ts › signing in again gives the same account and redirects to the page that was asked for',
      ],
    },
  },
  '7. The calls it makes: Database reads': {
    '7.6': {
      opens: 'All staffs; staffs',
      hash: '70e854c1',
      tests: [
        'tests/integration/dashboard/screens.test.ts › $path has its title, its columns, its filters and Refresh',
        'tests/integration/dashboard/many-nurses.long.test.ts › every available nurse is found without JavaScript, in the list or by name',
      ],
    },
    '7.7': {
      opens: 'a staff by',
      hash: 'a73c3845',
      tests: [
        'tests/integration/dashboard/screens.test.ts › the expanded row of a nurse shows the essential fields, the documents, the willingness and a toggle for the rest',
        'tests/integration/bookings/events.test.ts › another customer cannot act on a service, nor learn that it exists',
        'tests/integration/data/import/import.test.ts › a valid export is imported completely: users, nurses with their papers, services in every state',
        'tests/unit/table/entities.test.ts › staff and administrators have their own record by uid',
        'tests/integration/accounts/google.test.ts › an e-mail that Google has not verified does not sign in and leaves no records',
        'tests/integration/dashboard/lists.test.ts › %s says that nothing was found and that the list is empty',
        'tests/integration/dashboard/screens.test.ts › an administrator by %s is redirected to the dashboard after signing in, and sees it',
        'tests/integration/bookings/taken-codes.test.ts › a code of a pending or confirmed service is not given to another service',
      ],
      settled: '0010, lists are read a page at a time, and no collection as a whole',
    },
  },
  '7. The calls it makes: Database writes': {
    '7.8': {
      opens: 'Save user (document',
      hash: '86be84bc',
      tests: [
        'tests/integration/accounts/sign-up.test.ts › a sign-up saves the user, signs them in and sends the code for their e-mail',
        'tests/integration/staff/registration.test.ts › a nurse is registered with eleven files and found in the list',
        'tests/integration/bookings/pages.test.ts › a booking is saved with every field of section 3, as a pending service and as an entry of the user',
        'tests/integration/bookings/events.test.ts › confirming keeps everything that was booked',
        'tests/integration/bookings/events.test.ts › assigning writes the nurse into the service and the customer’s list',
        'tests/integration/dashboard/actions.test.ts › an administrator closes an assigned service by its code, and each wrong one counts',
        'tests/integration/accounts/sign-in.test.ts › the right password of a verified e-mail signs in and records it',
        'tests/integration/accounts/phone-verification.test.ts › the code of the SMS verifies the number and reserves it for the account',
        'tests/integration/accounts/phone-verification.test.ts › the right code is recorded as a sign-in',
        'tests/integration/bookings/events.test.ts › a service that is $state',
      ],
      settled: '0000, what saving a user gives is a result and no text',
    },
  },
  '7. The calls it makes: File storage': {
    '7.9': {
      opens: 'Upload each staff',
      hash: 'a46738a8',
      tests: [
        'tests/integration/staff/papers.test.ts › each upload has its own key, below that of its field',
        'tests/integration/staff/registration.test.ts › each view of a paper and of the bank details writes an audit entry; the link to the paper works for five minutes',
      ],
      settled: "0011, each upload has a key of its own below the field's",
    },
    '7.10': {
      opens: 'Then the staff',
      hash: '6b6ac04e',
      tests: [
        'tests/integration/staff/uploads.long.test.ts › files expire until a nurse is registered with them, and not afterwards',
        'tests/integration/staff/registration.long.test.ts › a failure while saving loses nothing, and saving again registers one nurse',
      ],
    },
  },
  '7. The calls it makes: Callable cloud functions': {
    '7.11': {
      opens: "'SMSService' with {phoneNumber,",
      hash: 'a11b09cd',
      tests: [
        'tests/integration/bookings/races.long.test.ts › many customers book at once: as many bookings, as many messages each way, no code twice',
        'tests/integration/bookings/sms-registration.test.ts › the booking SMS is the registered template byte for byte, and names sender, entity and template',
        'tests/unit/notices/all-texts.test.ts › the booking SMS is the specification’s sentence, word for word, and the brand after it',
      ],
    },
    '7.12': {
      opens: "'sendBookingCodeEmail' with {email,",
      hash: 'b71c913f',
      tests: [
        'tests/integration/bookings/races.long.test.ts › many customers book at once: as many bookings, as many messages each way, no code twice',
      ],
    },
    '7.13': {
      opens: 'The functions client',
      hash: '0a76c817',
      tests: [
        'tests/integration/bookings/messages.long.test.ts › %s: the service is booked, and the response says so within eight seconds',
        'tests/integration/bookings/codes.test.ts › the log of a code that was not sent has the reason %s',
      ],
    },
    '7.14': {
      opens: 'Response bodies of',
      hash: '0f32822c',
      nothingToCheck: "says what the former product's description leaves out",
    },
  },
  '7. The calls it makes: Email service': {
    '7.15': {
      opens: 'A third-party email',
      hash: 'd4a7244a',
      tests: [
        'tests/integration/enquiries/enquiries.test.ts › a message by the contact form reaches the office',
      ],
      settled: '0000, "The parts": SES sends the mail',
    },
    '7.16': {
      opens: 'Its use by',
      hash: 'da0e5845',
      nothingToCheck: "says what the former product's description leaves out",
    },
    '7.17': { opens: 'The calls made', hash: '61fdbac5', nothingToCheck: 'leads to section 8' },
  },
  '8. Error catalogue': {},
  '8. Error catalogue: Lists and data': {
    '8.1': {
      opens: "'User List is",
      hash: 'b3cb3ada',
      tests: [
        'tests/integration/dashboard/lists.test.ts › %s says that nothing was found and that the list is empty',
        'tests/integration/dashboard/lists.test.ts › /dashboard/users says so while no user is in the index yet, which is eventually consistent',
      ],
    },
    '8.2': {
      opens: "Admin lists: 'Network",
      hash: '7f1946ea',
      tests: [
        'tests/e2e/javascript/dashboard.spec.ts › Refresh says Refreshed, shows what others did, and Refresh failed keeps the rows',
      ],
    },
    '8.3': {
      opens: "'Refreshed';",
      hash: '2904094d',
      tests: [
        'tests/e2e/javascript/dashboard.spec.ts › Refresh says Refreshed, shows what others did, and Refresh failed keeps the rows',
        'tests/integration/dashboard/lists.test.ts › Refresh without JavaScript says Refreshed',
      ],
    },
    '8.4': {
      opens: "'Failed to fetch",
      hash: 'a6a3b429',
      tests: [
        'tests/integration/dashboard/screens.test.ts › nurses that cannot be read and an assignment that the table refuses have their messages',
      ],
    },
    '8.5': {
      opens: "Customer list: 'User",
      hash: '8be20981',
      tests: [
        'tests/integration/bookings/load-errors.long.test.ts › the list of services of a missing user shows a message and offers to log in again',
      ],
    },
    '8.6': {
      opens: "'Failed to refresh",
      hash: 'c4d53d17',
      tests: [
        'tests/integration/bookings/load-errors.long.test.ts › a list of services that cannot be read shows a message and offers to log in again',
      ],
    },
  },
  '8. Error catalogue: Staff': {
    '8.7': {
      opens: "'Failed to add",
      hash: '464193af',
      tests: [
        'tests/integration/staff/registration.long.test.ts › a failure while saving loses nothing, and saving again registers one nurse',
      ],
    },
    '8.8': {
      opens: "'Permission denied. Please",
      hash: '29fb9637',
      tests: [
        'tests/integration/staff/registration.test.ts › a draft is kept, found again and visible to its own administrator only',
      ],
    },
    '8.9': {
      opens: "'User not authenticated.",
      hash: '7c32d6c4',
      tests: ['tests/integration/staff/registration.test.ts › a signed-out administrator gets a message'],
    },
    '8.10': {
      opens: "'File {field} exceeds",
      hash: 'b8ad376d',
      tests: ['tests/integration/staff/uploads.test.ts › the form and the data layer have their own limits'],
    },
  },
  '8. Error catalogue: Booking': {
    '8.11': {
      opens: "'User not authenticated.",
      hash: '7c32d6c4',
      tests: [
        'tests/integration/bookings/pages.test.ts › a booking form sent after the session ended redirects to the login, which says so',
      ],
    },
    '8.12': {
      opens: "'User profile not",
      hash: '2ad618fe',
      tests: [
        'tests/integration/bookings/load-errors.long.test.ts › the booking page of a missing user asks for the profile',
      ],
    },
    '8.13': {
      opens: "'Please verify your",
      hash: '229ad542',
      tests: [
        'tests/integration/bookings/pages.test.ts › a customer with an unverified phone must verify it before booking',
      ],
    },
    '8.14': {
      opens: "'Failed to create",
      hash: '293ce11d',
      tests: [
        'tests/integration/bookings/pages.test.ts › when the table throttles, the booking and the confirmation say that they failed',
      ],
      settled: '0000, a booking is one transaction, and its failure has one text',
    },
    '8.15': {
      opens: "'Failed to update",
      hash: '2bd32ea0',
      tests: [
        'tests/integration/bookings/pages.test.ts › when the table throttles, the booking and the confirmation say that they failed',
      ],
      settled: '0000, nothing has to be rolled back',
    },
    '8.16': {
      opens: "Success: 'Service booked",
      hash: '58cb4781',
      tests: [
        'tests/integration/bookings/pages.test.ts › a booking redirects to its confirmation after 1.5 s, and that to the list after 2 s',
        'tests/e2e/sandbox/main-job.long.spec.ts › a family signs up, verifies a phone, books a nurse, confirms, sees the service and closes it',
      ],
    },
    '8.17': {
      opens: 'If notifications fail:',
      hash: 'e3a50d59',
      tests: [
        'tests/integration/bookings/pages.test.ts › a booking whose messages fail is booked, and the response shows its code',
      ],
    },
    '8.18': {
      opens: "'SMS service unavailable';",
      hash: '1db1dabd',
      tests: [
        'tests/integration/bookings/codes.test.ts › the log of a code that was not sent has the reason %s',
      ],
    },
    '8.19': {
      opens: "Book page: 'Failed",
      hash: '8f7bac04',
      tests: [
        'tests/integration/bookings/load-errors.long.test.ts › a booking page whose user data cannot be read shows a message and offers to try again',
      ],
    },
    '8.20': {
      opens: "'Failed to create",
      hash: 'f056d017',
      tests: [
        'tests/integration/bookings/pages.test.ts › when the table throttles, the booking and the confirmation say that they failed',
      ],
    },
  },
  '8. Error catalogue: Confirm': {
    '8.21': {
      opens: "'User not authenticated';",
      hash: 'fce15111',
      tests: [
        'tests/integration/bookings/codes.test.ts › a booking code sent after the session ended redirects to the login, which says so',
      ],
      settled: "0000, the words are those of the login's notice",
    },
    '8.22': {
      opens: "'Invalid booking code",
      hash: '630a99fe',
      tests: [
        'tests/e2e/booking.spec.ts › a wrong booking code shows its message, and the right one confirms afterwards',
      ],
    },
    '8.23': {
      opens: "'User document not",
      hash: '73dbb0c6',
      tests: [
        'tests/integration/bookings/codes.test.ts › the confirm page of a session without a user record says so in %s',
      ],
    },
    '8.24': {
      opens: "success 'Booking service",
      hash: '4bf8dce2',
      tests: [
        'tests/integration/bookings/pages.test.ts › a booking redirects to its confirmation after 1.5 s, and that to the list after 2 s',
      ],
    },
  },
  '8. Error catalogue: Close': {
    '8.25': {
      opens: "Admin side: 'Invalid",
      hash: '8aea43f3',
      tests: [
        'tests/integration/dashboard/actions.test.ts › an administrator closes an assigned service by its code, and each wrong one counts',
      ],
    },
    '8.26': {
      opens: "Customer side: 'Service",
      hash: 'cdcf250f',
      tests: [
        'tests/integration/bookings/pages.test.ts › a refused closing says why: the service is not confirmed, or the code is wrong',
      ],
    },
  },
  '8. Error catalogue: Delete': {
    '8.27': {
      opens: "'Service deleted successfully.';",
      hash: '9e294e30',
      tests: [
        'tests/integration/dashboard/actions.test.ts › a pending and a confirmed service are deleted, each with its message',
      ],
    },
  },
  '8. Error catalogue: Assign': {
    '8.28': {
      opens: "'Nurse ID is",
      hash: '6e0fddff',
      tests: [
        'tests/integration/dashboard/actions.test.ts › every reason for refusing an assignment has its message, and nothing changes',
      ],
    },
    '8.29': {
      opens: "'Failed to verify",
      hash: 'cc6a1f97',
      settled: '0000, the records change in one transaction, so there is nothing to read again',
    },
    '8.30': {
      opens: "'User document not",
      hash: 'e36b449e',
      tests: [
        'tests/integration/dashboard/actions.test.ts › every reason for refusing an assignment has its message, and nothing changes',
      ],
    },
    '8.31': {
      opens: "'Failed to verify",
      hash: '0958c7da',
      settled: '0000, the records change in one transaction, so there is nothing to read again',
    },
    '8.32': {
      opens: "'Nurse assigned successfully!';",
      hash: 'cf4527d8',
      tests: [
        'tests/integration/dashboard/actions.test.ts › an assignment redirects to its list with a message, and the row has its new state',
      ],
    },
    '8.33': {
      opens: "'Failed to assign",
      hash: 'fa0a4217',
      tests: [
        'tests/integration/dashboard/screens.test.ts › nurses that cannot be read and an assignment that the table refuses have their messages',
      ],
    },
  },
  '8. Error catalogue: Signup': {
    '8.34': {
      opens: "'This email is",
      hash: '786b608d',
      tests: ['tests/integration/accounts/messages.test.ts › %s'],
    },
    '8.35': {
      opens: "success 'Account created",
      hash: '5381f4eb',
      tests: [
        'tests/integration/accounts/messages.test.ts › %s',
        'tests/integration/accounts/sign-in-pages.test.ts › signing up shows a message, signs in and redirects to the phone’s verification',
      ],
      settled: '0000, a sign-up leads to the phone first',
    },
  },
  '8. Error catalogue: Login': {
    '8.36': {
      opens: "'Please verify your",
      hash: '209f45b9',
      tests: ['tests/integration/accounts/messages.test.ts › %s'],
    },
    '8.37': {
      opens: "'Too many failed",
      hash: 'bb8ee0e3',
      tests: [
        'tests/integration/accounts/messages.test.ts › %s',
        'tests/integration/accounts/sign-in-pages.test.ts › too many wrong passwords show a message with the time to wait',
      ],
    },
    '8.38': {
      opens: 'a different-provider message',
      hash: '65c09bd6',
      tests: [
        'tests/integration/accounts/messages.test.ts › %s',
        'tests/integration/accounts/google.test.ts › a password tried for an account made with Google shows a message and redirects to the login',
      ],
    },
    '8.39': {
      opens: "'An unexpected error",
      hash: '21e17766',
      tests: ['tests/integration/accounts/messages.test.ts › %s'],
    },
    '8.40': {
      opens: 'a returned error',
      hash: '168cbb2f',
      tests: [
        'tests/integration/accounts/messages.test.ts › %s',
        'tests/integration/accounts/sign-in-pages.long.test.ts › the message for a user with a Google account stays after the redirect',
      ],
    },
    '8.41': {
      opens: "Success: 'Login Successful!",
      hash: '80bc2b27',
      tests: ['tests/integration/accounts/messages.test.ts › %s'],
    },
  },
  '8. Error catalogue: Google sign-in': {
    '8.42': {
      opens: 'An email/password account',
      hash: '9f6f6f3c',
      tests: [
        'tests/integration/accounts/messages.test.ts › %s',
        'tests/integration/accounts/google.test.ts › an e-mail with a password is a conflict; with the password Google is linked, and both sign in to one account',
      ],
    },
    '8.43': {
      opens: "popup closed ('Google",
      hash: 'a90d8595',
      tests: ['tests/integration/accounts/messages.test.ts › %s'],
    },
    '8.44': {
      opens: 'network error;',
      hash: '15026981',
      tests: [
        'tests/integration/accounts/messages.test.ts › %s',
        'tests/integration/accounts/google.long.test.ts › a user pool domain that does not answer is a network error',
      ],
    },
    '8.45': { opens: 'popup blocked;', hash: 'fc2d90b4', settled: '0000, there is no popup' },
    '8.46': {
      opens: "'Logged in successfully",
      hash: '62d9d83e',
      tests: ['tests/integration/accounts/messages.test.ts › %s'],
    },
  },
  '8. Error catalogue: Password reset': {
    '8.47': {
      opens: "'No account found",
      hash: '4f8b2adf',
      tests: ['tests/integration/accounts/messages.test.ts › %s'],
    },
    '8.48': {
      opens: "'An unexpected error",
      hash: '21e17766',
      tests: ['tests/integration/accounts/messages.test.ts › %s'],
      settled: '0000, the failures of a reset that are foreseen have words of their own',
    },
    '8.49': {
      opens: "success 'Password reset",
      hash: '11cb3a81',
      tests: ['tests/integration/accounts/messages.test.ts › %s'],
    },
  },
  '8. Error catalogue: CAPTCHA and OTP': {
    '8.50': {
      opens: "'reCAPTCHA container not",
      hash: '29511345',
      tests: [
        'tests/e2e/javascript/recaptcha.spec.ts › a page whose Google checkbox was removed says so and continues with our own CAPTCHA',
      ],
    },
    '8.51': {
      opens: "'reCAPTCHA verification failed",
      hash: '8ec5b47d',
      tests: ['tests/integration/accounts/messages.test.ts › %s'],
    },
    '8.52': {
      opens: "'Failed to load",
      hash: 'dae362ed',
      tests: [
        'tests/e2e/javascript/recaptcha.spec.ts › our own CAPTCHA takes over when Google’s script does not load',
      ],
    },
    '8.53': {
      opens: "success 'reCAPTCHA verified",
      hash: 'b4900b49',
      tests: [
        'tests/e2e/javascript/recaptcha.spec.ts › a sign-up passes with Google’s checkbox, and resending a code with the invisible one',
      ],
    },
    '8.54': {
      opens: "'Missing verification session.",
      hash: 'fc3f4de7',
      tests: ['tests/integration/accounts/messages.test.ts › %s'],
    },
    '8.55': {
      opens: "Invalid code: 'Invalid",
      hash: 'd3390d45',
      tests: ['tests/integration/accounts/messages.test.ts › %s'],
    },
    '8.56': {
      opens: 'credential already in',
      hash: '90f18a44',
      tests: [
        'tests/integration/accounts/messages.test.ts › %s',
        'tests/integration/accounts/phone-pages.test.ts › a number of another account shows its message',
      ],
    },
    '8.57': {
      opens: 'other errors show',
      hash: '490f36f1',
      tests: ['tests/integration/accounts/messages.test.ts › %s'],
    },
    '8.58': {
      opens: "'OTP resent to",
      hash: '68e97e2b',
      tests: ['tests/integration/accounts/messages.test.ts › %s'],
    },
  },
  '8. Error catalogue: Email contact service': {
    '8.59': {
      opens: "451 'Unavailable For",
      hash: '1888fa25',
      tests: [
        'tests/integration/enquiries/enquiries.test.ts › a headless or scripted browser is refused, and nothing is stored',
        'tests/integration/enquiries/enquiries.test.ts › a form posted from a page of another site gets 403 Forbidden',
        'tests/integration/enquiries/enquiries.test.ts › too many enquiries from one address show when to try again, and what was typed is kept',
      ],
    },
  },
  '9. Business constants and limits': {
    '9.1': {
      opens: 'Upload size: 2',
      hash: '9600335c',
      tests: [
        'tests/integration/staff/uploads.test.ts › two megabytes are accepted and one byte more is refused, by the bucket’s own policy',
      ],
    },
    '9.2': {
      opens: '10 MB at',
      hash: '4661f026',
      tests: ['tests/integration/staff/uploads.test.ts › the form and the data layer have their own limits'],
    },
    '9.3': {
      opens: 'Types: JPEG and',
      hash: 'd23c8148',
      tests: [
        'tests/integration/staff/uploads.test.ts › %s is accepted, and served as what it is',
        'tests/integration/staff/uploads.test.ts › %s is refused and removed',
        'tests/e2e/javascript/staff.spec.ts › a file that would be refused shows its message before anything is sent',
      ],
    },
    '9.4': {
      opens: 'Booking and closing',
      hash: 'f1da4769',
      tests: [
        'tests/unit/domain/typed-text.test.ts › a booking or closing code has six digits, the first from 1 to 9',
        'tests/integration/bookings/taken-codes.test.ts › a code of a pending or confirmed service is not given to another service',
        'tests/integration/bookings/races.long.test.ts › many customers book at once: as many bookings, as many messages each way, no code twice',
      ],
    },
    '9.5': {
      opens: 'Phone numbers: 10',
      hash: '497da386',
      tests: [
        'tests/unit/domain/phone.test.ts › is +91 followed by exactly ten digits',
        'tests/unit/domain/phone.test.ts › it always starts with +91, has digits after that, and at most 13 characters',
        'tests/unit/domain/phone.test.ts › is null or + with 10 to 15 digits, whatever was given',
      ],
    },
    '9.6': {
      opens: 'Graduation year 1900',
      hash: '274938e1',
      tests: ['tests/integration/staff/registration.test.ts › %s “%s” is refused: %s'],
    },
    '9.7': {
      opens: 'Password minimum 6',
      hash: '1935e57f',
      tests: [
        'tests/unit/accounts/passwords.test.ts › %o meets %i rules',
        'tests/unit/accounts/passwords.test.ts › counts five rules',
      ],
    },
    '9.8': {
      opens: 'Experience filter thresholds',
      hash: '98a40cc5',
      tests: [
        'tests/integration/dashboard/screens.test.ts › $path has its title, its columns, its filters and Refresh',
      ],
    },
    '9.9': {
      opens: 'Auth cookie lifetime',
      hash: '086baf2c',
      tests: [
        'tests/integration/accounts/sessions.test.ts › a session ends after twenty days, though DynamoDB deletes it later',
        'tests/integration/accounts/sign-in-pages.test.ts › signing up shows a message, signs in and redirects to the phone’s verification',
      ],
    },
    '9.10': {
      opens: 'Dashboard minimum width',
      hash: 'a39b7f01',
      tests: [
        'tests/e2e/dashboard.spec.ts › a window that is too narrow says what is needed',
        'tests/e2e/javascript/landing.long.spec.ts › the background image changes under 900 px',
      ],
    },
    '9.11': {
      opens: 'Displayed time zone',
      hash: '3825f1c6',
      tests: [
        'tests/integration/dashboard/screens.test.ts › a row shows when the service was created, in Indian time and as en-IN writes it',
        'tests/unit/domain/dates.test.ts › reads as Intl.DateTimeFormat writes it for Asia/Kolkata',
      ],
    },
    '9.12': {
      opens: 'Delays: 1.5 s',
      hash: 'ef052de3',
      tests: [
        'tests/integration/accounts/sign-in-pages.test.ts › signing in redirects each user to their page',
        'tests/integration/bookings/pages.test.ts › a booking redirects to its confirmation after 1.5 s, and that to the list after 2 s',
        'tests/integration/accounts/messages.test.ts › %s',
        'tests/integration/accounts/phone-pages.test.ts › without a started verification the page redirects back after three seconds',
      ],
    },
    '9.13': {
      opens: 'FAQ rotates every',
      hash: '2e3aa58d',
      tests: [
        'tests/e2e/javascript/landing.long.spec.ts › the questions open in turn every 4 s, stop under the pointer, and can be paused',
        'tests/integration/public-site/landing.test.ts › each question has its answer',
      ],
    },
    '9.14': {
      opens: 'Carousels scroll 300',
      hash: '4771b049',
      tests: ['tests/e2e/javascript/landing.long.spec.ts › a click scrolls a carousel by 300 px'],
    },
    '9.15': {
      opens: 'Scroll offset 100',
      hash: '72b53c7c',
      tests: [
        'tests/e2e/javascript/landing.long.spec.ts › the header’s links stop 100 px above their part, and the header has a shadow then',
      ],
    },
    '9.16': {
      opens: 'Animate-on-scroll 1000 ms,',
      hash: '831d1b41',
      tests: [
        'tests/e2e/javascript/landing.long.spec.ts › sections are revealed once, for 1000 ms, and are not hidden before JavaScript runs',
      ],
    },
    '9.17': {
      opens: 'Header shadow when',
      hash: '0822b6b8',
      tests: [
        'tests/e2e/javascript/landing.long.spec.ts › the header’s links stop 100 px above their part, and the header has a shadow then',
      ],
    },
    '9.18': {
      opens: '5 testimonials, all',
      hash: '8d8a2e4e',
      tests: [
        'tests/integration/public-site/landing.test.ts › each testimonial has a name, a locality, words and four stars of five',
      ],
    },
    '9.19': {
      opens: 'Staff are available',
      hash: '248ac80c',
      tests: [
        'tests/integration/staff/registration.test.ts › a nurse is registered with eleven files and found in the list',
      ],
    },
    '9.20': {
      opens: 'A booked service',
      hash: '9e451c95',
      tests: [
        'tests/integration/bookings/pages.test.ts › the booking form has every field of section 3, and what the customer acknowledges',
        'tests/unit/domain/service-status.test.ts › %s leads to the status in the specification',
      ],
    },
  },
}
