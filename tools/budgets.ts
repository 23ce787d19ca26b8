/*
 * What the product may weigh and cost: one table, which the build and the tests read. Each figure has room of about a tenth above what
 * was measured, so that a feature fits. Raise a line when a feature is worth it, and say so in the commit.
 */

/** Bytes of what is built; scripts and styles after gzip. */
export const built = {
  /** Below 50 MB a zip's size costs nothing (docs/decisions/0015). */
  zip: 900_000,
  /** JavaScript of the heaviest page of the dashboard. */
  dashboardScript: 150_000,
  /** JavaScript of the heaviest other page, the booking form; React and Remix are 85 kB of it. */
  formScript: 122_000,
  landingScript: 10_000,
  landingStyles: 20_000,
  /** The landing page with its styles, scripts, fonts and pictures. */
  landing: 120_000,
}

/** Bytes of a page's HTML. */
export const pageBytes = {
  /** A nurse's day of one visit. */
  nurseDay: 3850,
  /** A nurse's fullest day, and a page of one visit. */
  nurseFullDay: 15_000,
  /** A screen of linking a nurse's account. */
  nurseLink: 8000,
  /** The visits of a plan at its limits. */
  familyVisits: 200_000,
  absence: 33_000,
  /** The choice of a nurse in a company of 300, with a full list in each group. */
  choice: 60_000,
  /** The page of the scheduling rules with ten versions, and a page of 25 visits that break them. */
  rules: 60_000,
  offending: 60_000,
  rosterWeek: 330_000,
  rosterDay: 370_000,
  /** Each list with its forty rows: of the last week nothing is reported. */
  today: 315_000,
  /** Any page that shows a refused form again, and the longest of them. */
  refusedForm: 110_000,
  largestRefusedForm: 220_000,
}

/** Requests and read units in a company of 300 nurses and 1,500 services, on the dearest day: a Monday, or a Sunday evening. */
export const reads = {
  /**
   * This week and the last one; two requests are the services that begin within 48 hours, and their agreements. Where nothing of the last
   * week is reported a hundred services are looked up, some 60 units.
   */
  today: { requests: 15, units: 310 },
  rosterWeek: { requests: 9, units: 160 },
  rosterDay: { requests: 10, units: 160 },
  choice: { requests: 9, units: 50 },
  /** More before a visit of today: what was reported in all services today and yesterday. */
  reports: { requests: 3, units: 225 },
  uncovered: { requests: 32, units: 110 },
  /** Seven weeks, the nurses, and the services of the coming visits by the hundred. */
  offending: { requests: 27, units: 1170 },
  hoursOfFiveWeeks: { requests: 12, units: 660 },
  /** Six weeks, the nights before them, nurses, and services without a report by the hundred. */
  missing: { requests: 13, units: 800 },
  /** One more than five weeks. Three of them list the services, for full-time days: 100 units more at 1,500 services, which the test has not. */
  hoursOfSixWeeks: { requests: 13, units: 775 },
}

/** One answer of a page in a company with a million past visits, with what the session and the dashboard's frame read. */
export const pages: Record<string, { requests: number; units: number; bytes: number }> = {
  '/dashboard/roster': { requests: 12, units: 144, bytes: pageBytes.rosterWeek },
  '/dashboard/roster?by=family': { requests: 12, units: 144, bytes: 143_000 },
  '/dashboard/roster?view=day': { requests: 13, units: 166, bytes: pageBytes.rosterDay },
  '/dashboard/panel': { requests: 19, units: 320, bytes: pageBytes.today },
  '/dashboard/visits/uncovered': { requests: 32, units: 110, bytes: 77_000 },
  '/show/service': { requests: 3, units: 11, bytes: 16_500 },
  '/show/service/:id/visits': { requests: 4, units: 12, bytes: 27_500 },
  '/staff': { requests: 3, units: 11, bytes: 5500 },
}

/** Write units of one service without a plan, act by act: of the transactions alone, with some slack. */
export const serviceWrites = { book: 40, confirm: 23, assign: 40, replace: 42, changeDates: 29, close: 29 }

export type WriteCost = { items: number; units: number }

/** Items of the transaction and write units of each change of a service with a plan: of one line and nurse, and of six lines or twelve nurses. */
export const planWrites = {
  saveWithoutNurse: { items: 13, units: 47 },
  save: { items: 19, units: 62 },
  saveOfSix: { items: 35, units: 109 },
  removeVisit: { items: 8, units: 25 },
  replaceTwelve: { items: 77, units: 363 },
  roll: { items: 6, units: 18 },
  rollOfSix: { items: 17, units: 50 },
  assign: { items: 18, units: 64 },
  assignOfSix: { items: 18, units: 69 },
  replace: { items: 20, units: 70 },
  replaceOfTwelve: { items: 18, units: 70 },
  shorten: { items: 14, units: 63 },
  lengthen: { items: 15, units: 65 },
  shortenOfTwelve: { items: 39, units: 261 },
  lengthenOfTwelve: { items: 52, units: 287 },
  closeByFamily: { items: 15, units: 64 },
  closeByFamilyOfTwelve: { items: 40, units: 262 },
  closeByOffice: { items: 29, units: 92 },
  closeByOfficeOfTwelve: { items: 53, units: 290 },
  delete: { items: 28, units: 90 },
  deleteOfTwelve: { items: 52, units: 288 },
  cover: { items: 9, units: 29 },
  coverOfAnother: { items: 11, units: 34 },
  absence: { items: 39, units: 136 },
  coverAbsence: { items: 37, units: 125 },
  longAbsence: { items: 81, units: 322 },
  coverLongAbsence: { items: 81, units: 334 },
} satisfies Record<string, WriteCost>

/** The same of each report of a visit. `kept`: it cannot apply; `contested`: it comes after the office has ended the stint, and tells the office. */
export const reportWrites = {
  arrived: { items: 2, units: 6 },
  left: { items: 2, units: 6 },
  note: { items: 2, units: 7 },
  kept: { items: 2, units: 7 },
  contested: { items: 3, units: 10 },
  missed: { items: 3, units: 10 },
  correction: { items: 3, units: 11 },
  stay: { items: 3, units: 8 },
} satisfies Record<string, WriteCost>

/** The most units of a run of the sender that sends a nurse of two families one message. Before decision 100 it took 14 and 10.5. */
export const messageUnits = { writes: 15, reads: 32 }
